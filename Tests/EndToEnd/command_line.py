"""The command line: a test runs the program with arguments, and knows every recording of the fixtures."""

import subprocess

from conftest import FIXTURES, HANG


def run(program, *arguments, stdin: str | None = None):
    """Runs the program to its end."""
    return subprocess.run([program, *map(str, arguments)], input=stdin, capture_output=True, text=True, timeout=HANG)


def recordings():
    """Every recording of the fixtures."""
    found = [
        path
        for path in sorted(FIXTURES.rglob("*"))
        if path.suffix.lower() in {".gpx", ".kml", ".kmz", ".tcx", ".fit", ".geojson"}
    ]
    assert found
    return found
