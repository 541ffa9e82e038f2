"""`cordada demo` serves a synthetic club, which `make demo` shows to visitors."""

import json
import re
import subprocess
import time
import uuid

import pytest
from conftest import FIXTURES, HANG, ROOT, request, wait_until

TEAMS = 4


@pytest.fixture
def demo(program, tmp_path):
    """The program, and its output once all data are there."""
    command = [program, "demo", "--fixtures", FIXTURES, "--teams", str(TEAMS), "--listen", "127.0.0.1:0"]
    command += ["--data", tmp_path / "demo", "--app", ROOT / ".build" / "app"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    printed = ""
    for line in process.stdout:
        printed += line
        if line.startswith("Password"):
            break
    yield process, printed
    process.terminate()
    assert process.wait(timeout=HANG) == 0
    process.stdout.close()


def test_says_what_to_open_and_how_to_sign_in(demo):
    _, printed = demo
    address, name, password = re.search(r"Open +(\S+)\nSign in +(\S+)\nPassword +(\S+)\n", printed).groups()
    race = re.search(r"/races/(\S+)", printed).group(1)

    def ask(path: str, **headers: str) -> dict:
        status, _, body = request(f"{address}/api/v1{path}", **headers)
        assert status == 200, (path, body)
        return json.loads(body)

    who = json.dumps({"user_name": name, "password": password}).encode()
    status, _, session = request(f"{address}/api/v1/session", "POST", who, Content_Type="application/json")
    assert status == 200
    bearer = {"Authorization": f"Bearer {json.loads(session)['token']}"}
    tracks = ask("/tracks?limit=100", **bearer)["tracks"]
    assert len(tracks) == 16
    assert {track["sport"] for track in tracks} == {"running"}
    assert all(3_000 < track["distance_m"] < 25_000 for track in tracks)
    assert sum(track["ascent_m"] for track in tracks) > 1_000
    newest = max(track["started_at"] for track in tracks) / 1_000
    assert 0 < time.time() - newest < 5 * 86_400
    assert len({track["name"] for track in tracks}) > 8

    # A gym with its problems and their photos.
    gym = ask("/gyms", **bearer)["gyms"][0]
    assert gym["problems"] == 9
    device = {"device": str(uuid.uuid4()), "device_name": "Test", "cursor": None, "changes": []}
    _, _, body = request(
        f"{address}/api/v1/sync", "POST", json.dumps(device).encode(), Content_Type="application/json", **bearer
    )
    records = json.loads(body)["records"]
    problems = [each["body"] for each in records if each["collection"] == "boulder_problems"]
    assert len(problems) == 9
    assert all(len(problem["marks"]) > 2 and problem["wall"] for problem in problems)
    for file in {problem["picture"]["file"] for problem in problems}:
        assert request(f"{address}/api/v1/files/{file}", **bearer)[2][:2] == b"\xff\xd8"
    tries = [each["body"] for each in records if each["collection"] == "boulder_tries"]
    assert {each["is_send"] for each in tries} == {True, False}

    # Two courses around today, with a readable document.
    courses = [each for each in records if each["collection"] == "campus_courses"]
    assert {course["body"]["code"] for course in courses} == {"NAV-1", "SET-2"}
    starts = [each["body"]["start_at"] / 1_000 for each in records if each["collection"] == "campus_activities"]
    assert len(starts) == 9
    assert min(starts) < time.time() < max(starts)
    contents = [each["body"]["content"] for each in records if each["collection"] == "campus_documents"]
    (handout,) = [content for content in contents if content["type"] == "application/pdf"]
    assert request(f"{address}/api/v1/files/{handout['file']}", **bearer)[2][:5] == b"%PDF-"

    # The map is there, and the race is in progress: no team has arrived, and all have covered some distance.
    assert ask("/maps")["kind"] == "vector"
    assert ask("/races")["races"][0]["id"] == race

    def walking() -> list[dict]:
        teams = ask(f"/races/{race}/standings")["teams"]
        return teams if all(team.get("along_m", 0) > 10_000 for team in teams) else []

    teams = wait_until(walking)
    assert len(teams) == TEAMS
    assert {team["stage"] for team in teams} == {"on_course"}
    assert all(len(team["passages"]) > 3 for team in teams)

    def position() -> dict:
        return {team["number"]: team["position"]["time"] for team in ask(f"/races/{race}/standings")["teams"]}

    # Each team sends a position every half minute, except in valleys without a network.
    before = position()
    wait_until(lambda: position() != before, seconds=HANG, every=1)


def test_begins_anew(program, tmp_path):
    for arguments, sentence in (
        (["--data", tmp_path], "is there already"),
        (["--teams", "0"], "--teams must be a number"),
    ):
        command = [program, "demo", "--fixtures", FIXTURES, *arguments]
        run = subprocess.run(command, capture_output=True, text=True, timeout=HANG)
        assert run.returncode != 0
        assert sentence in run.stderr
