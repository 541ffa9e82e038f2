"""A club on PostgreSQL beside the same club on its embedded database, in the same run; ratios are medians.

usage: postgres.py [SECONDS]      lists, a track and an import on both; then positions of a race, 5,000 a second for
                                  SECONDS (20), each durable before its answer
"""

import http.client
import pathlib
import resource
import statistics
import sys
import tempfile
import time

import recordings
from races import TEAMS, Club, ingest
from server import ROOT, Cordada

sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from postgres import PostgresServer  # noqa: E402

TRACKS = 300
POINTS = 10_000
ROUNDS = 15
READS = 40
RATE = 5_000


def asked(club: Cordada, path: str) -> float:
    """Milliseconds of an answer, the mean of several over one connection."""
    connection = http.client.HTTPConnection("127.0.0.1", club.port)
    begun = time.perf_counter()
    for _ in range(READS):
        connection.request("GET", path, headers=club.bearer)
        answer = connection.getresponse()
        answer.read()
        assert answer.status == 200
    spent = time.perf_counter() - begun
    connection.close()
    return spent / READS * 1000


def imported(club: Cordada, number: int) -> float:
    """Milliseconds of an import."""
    content = recordings.gpx(POINTS, seed=number, start_day=1 + number)
    begun = time.perf_counter()
    club.upload(f"{number}.gpx", content)
    return (time.perf_counter() - begun) * 1000


def compare(embedded: Cordada, other: Cordada) -> None:
    for club in (embedded, other):
        club.register()
        for number in range(TRACKS):
            club.upload(f"{number}.gpx", recordings.gpx(200, seed=number, start_day=1 + number))
    figures = {
        "the list of 50 tracks": lambda club, _: asked(club, "/api/v1/tracks?limit=50"),
        "a search for a name": lambda club, _: asked(club, "/api/v1/tracks?search=run&limit=50"),
        "statistics of all tracks": lambda club, _: asked(club, "/api/v1/statistics"),
        "who I am": lambda club, _: asked(club, "/api/v1/session"),
        f"an import of {POINTS} points": lambda club, round: imported(club, TRACKS + round),
    }
    for name, measure in figures.items():
        pairs = [(measure(embedded, round), measure(other, round)) for round in range(ROUNDS)]
        own, its = (statistics.median(each) for each in zip(*pairs, strict=True))
        ratio = statistics.median(there / here for here, there in pairs)
        print(f"{name}: {its:.2f} ms on PostgreSQL, {own:.2f} embedded, {ratio:.2f} times", flush=True)


def main(seconds: float) -> None:
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as directory:
        folder = pathlib.Path(directory)
        # It waits for the disk, as a club's does.
        postgres = PostgresServer({"autovacuum": "on"})
        embedded = Cordada(folder / "embedded")
        other = Cordada(folder / "other", "--database", postgres.address)
        try:
            compare(embedded, other)
        finally:
            for club in (embedded, other):
                club.process.kill()
                club.process.wait()
        schema = "?options=-csearch_path%3Drace"
        race = Club(folder / "race", TEAMS, "--database", postgres.address + schema)
        try:
            ingest(race, seconds, RATE)
        finally:
            race.process.kill()
            race.process.wait()
            postgres.end()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 20)
