#!/usr/bin/env python3
"""Runs a command with a PostgreSQL server of its own, which ends with it, in the variable CORDADA_TEST_POSTGRES.

usage: with-postgres.py COMMAND [ARGUMENT...]
"""

import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from postgres import PostgresServer  # noqa: E402


def main() -> int:
    server = PostgresServer()
    try:
        return subprocess.run(sys.argv[1:], env={**os.environ, "CORDADA_TEST_POSTGRES": server.address}).returncode
    finally:
        server.end()


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sys.exit(main())
