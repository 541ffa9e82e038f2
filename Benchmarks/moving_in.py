"""A whole archive of another service: 3,000 recordings with names, notes and gear, and another member beside it.

usage: moving_in.py [ACTIVITIES]
"""

import csv
import io
import json
import pathlib
import sys
import tempfile
import threading
import time
import zipfile

import recordings
from server import Cordada

POINTS = 1_200
HEAD = ["Activity ID", "Activity Date", "Activity Name", "Activity Type", "Activity Description", "Elapsed Time"]
HEAD += ["Distance", "Activity Gear", "Filename"]


def archive(path: pathlib.Path, count: int) -> None:
    """Writes an archive in Strava's layout: each day a recording, and as many activities by hand as a tenth of them."""
    rows = io.StringIO()
    table = csv.writer(rows)
    table.writerow(HEAD)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as zipped:
        for number in range(count):
            zipped.writestr(f"activities/{number}.gpx", recordings.gpx(POINTS, number, number + 1))
            day = "Jan 1, 2024, 6:00:00 AM"
            name, note, gear = f"Run {number}", f"Felt good, {number}", f"Shoes {number % 12}"
            table.writerow([number, day, name, "Run", note, 3_600, 10, gear, f"activities/{number}.gpx"])
        for number in range(count // 10):
            day = time.strftime("%b %d, %Y, %I:%M:%S %p", time.gmtime(1_500_000_000 + number * 86_400))
            table.writerow([count + number, day, f"Gym {number}", "Workout", "", 3_600, 0, "", ""])
        zipped.writestr("activities.csv", rows.getvalue())


def statuses(answer: dict) -> dict[str, int]:
    counts: dict[str, int] = {}
    for file in answer["files"]:
        for track in file["tracks"]:
            counts[track["status"]] = counts.get(track["status"], 0) + 1
    return counts


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 3_000
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "export.zip"
        archive(path, count)
        cordada = Cordada(pathlib.Path(folder) / "data")
        cordada.register()
        listing = []
        done = threading.Event()

        def ask() -> None:
            """Asks for the list as another device of the club does, ten times a second."""
            while not done.wait(0.1):
                begin = time.perf_counter()
                cordada.ask("GET", "/api/v1/tracks?limit=20", **cordada.bearer)
                listing.append(time.perf_counter() - begin)

        asking = threading.Thread(target=ask)
        asking.start()
        for turn in ("first", "again"):
            before, begin = cordada.processor_seconds(), time.perf_counter()
            answer = cordada.upload("export.zip", path.read_bytes())
            clock, processor = time.perf_counter() - begin, cordada.processor_seconds() - before
            print(f"{turn}: {count} recordings, {path.stat().st_size >> 20} MB: {clock:.1f} s, {processor:.1f} s cpu,")
            print(f"  {json.dumps(statuses(answer))}, peak {cordada.memory('VmHWM'):.0f} MB")
        done.set()
        asking.join()
        print(
            f"list of 20 beside it: median {sorted(listing)[len(listing) // 2] * 1000:.1f} ms, slowest {max(listing) * 1000:.0f} ms"
        )
        cordada.stop()


if __name__ == "__main__":
    main()
