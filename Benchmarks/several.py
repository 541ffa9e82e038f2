"""Viewers of a race at three servers of one club on PostgreSQL, while its positions arrive at one of them.

usage: several.py [SECONDS]      5,000 viewers at each server for SECONDS (60)
"""

import pathlib
import resource
import sys
import tempfile

from races import WATCHED, Club, watch
from server import ROOT, Cordada

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from postgres import PostgresServer  # noqa: E402

OTHERS = 2


def main(seconds: float) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    # As durable as a real one.
    postgres = PostgresServer({})
    with tempfile.TemporaryDirectory() as directory:
        data = pathlib.Path(directory) / "data"
        servers: list[Cordada] = [Club(data, WATCHED, "--database", postgres.address)]
        try:
            servers += [Cordada(data, "--database", postgres.address) for _ in range(OTHERS)]
            watch(servers[0], seconds, tuple(servers[1:]))
        finally:
            for server in servers:
                server.process.kill()
                server.process.wait()
            postgres.end()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
