"""`cordada simulate race` fills a running server with a race."""

import json
import subprocess
import urllib.request

from club import Member
from conftest import HANG, wait_until
from races import longitude

COURSE = (
    '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1">'
    + "".join(f'<wpt lat="42.5" lon="{longitude(metres)}"><name>{metres}</name></wpt>' for metres in (0, 3_000, 6_000))
    + "<trk><trkseg>"
    + "".join(f'<trkpt lat="42.5" lon="{longitude(metres)}"/>' for metres in range(0, 6_001, 50))
    + "</trkseg></trk></gpx>"
)


def test_simulated_teams_finish(server, program, tmp_path):
    organiser = Member(server.port)
    course = tmp_path / "course.gpx"
    course.write_text(COURSE)
    command = [program, "simulate", "race", "--server", server.address, "--token", organiser.token]
    run = subprocess.run(
        [*command, "--teams", "5", "--speed-up", "5000", course], capture_output=True, text=True, timeout=HANG
    )
    assert run.returncode == 0, run.stderr
    race = run.stdout.strip().rsplit("/", 1)[1]

    def finished() -> bool:
        with urllib.request.urlopen(f"{server.address}/api/v1/races/{race}/standings", timeout=HANG) as answer:
            teams = json.load(answer)["teams"]
        assert len(teams) == 5
        return all(team["stage"] == "finished" and len(team["passages"]) == 3 for team in teams)

    wait_until(finished, every=0.5)


def test_says_what_is_wrong(program, tmp_path):
    for arguments, sentence in (
        (["race"], "--token TOKEN is missing"),
        (["walk", "x", "--token", "t"], "Only a race can be simulated"),
        (["race", "--token", "t", tmp_path / "none.gpx"], "has no line for a course"),
        (["race", "--token", "t", "--teams", "0", "x"], "--teams must be a number"),
    ):
        run = subprocess.run([program, "simulate", *arguments], capture_output=True, text=True, timeout=HANG)
        assert run.returncode != 0
        assert sentence in run.stderr
