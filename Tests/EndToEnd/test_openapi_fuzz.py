"""The interface conforms to its own description for any input: all answers are in the OpenAPI document, and none is a
failure of the server.

FUZZ_EXAMPLES is the number of requests of each kind per operation; 15 by default.
"""

import json
import os
import pathlib
import subprocess
import sys
import uuid

import pytest
from club import Member
from conftest import FIXTURES, HANG
from races import Race

EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "15")
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
]
# A stream without end, and operations that end the session of all others.
LEFT_OUT = ["listen", "listenToRace", "signOut", "endSession", "endOtherSessions", "leave", "changePassword"]
# Unknown methods are answered with 501.
CONFIG = """
[parameters]
{0}
[phases.coverage]
unexpected-methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""
FUZZER = pathlib.Path(sys.executable).parent / "st"


def nothing(server) -> tuple[Member, dict]:
    return Member(server.port), {"id": str(uuid.uuid4())}


def track(server) -> tuple[Member, dict]:
    member = Member(server.port)
    content = (FIXTURES / "gpxpy-cerknicko-jezero.gpx").read_bytes()
    return member, {"id": member.bring("walk.gpx", content)[1]["tracks"][0]["id"]}


def race(server) -> tuple[Member, dict]:
    race = Race(server)
    race.send(1, [race.position(80 * minute, minute) for minute in range(60)])
    read = race.read("")
    parameters = {"id": race.id, "key": race.keys[1], "layer": 0, "service": "TrailWalker", "server": "FeatureServer"}
    parameters |= {"team": read["teams"][0]["id"], "checkpoint": read["checkpoints"][2]["id"]}
    return race.organiser, parameters


def fuzz(server, tmp_path, member: Member, parameters: dict, *choice: str) -> None:
    config = tmp_path / "schemathesis.toml"
    lines = (f'"path.{name}" = {json.dumps(value)}' for name, value in parameters.items())
    config.write_text(CONFIG.format("\n".join(lines)), encoding="utf-8")
    command = [FUZZER, "--no-color", "--config-file", config, "run"]
    command += [f"{server.address}/api/v1/openapi.json", "--url", server.address]
    command += ["--header", f"Authorization: Bearer {member.token}"]
    command += ["--max-examples", EXAMPLES, "--max-time", "40", "--request-timeout", "20"]
    command += ["--checks", ",".join(CHECKS), *choice]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=HANG)
    assert run.returncode == 0, run.stdout
    assert "No operations" not in run.stdout
    assert member.ask("GET", "/member")[0] == 200


def without(operations: list[str]) -> list[str]:
    return [word for operation in operations for word in ("--exclude-operation-id", operation)]


@pytest.mark.parametrize("subject", [nothing, track])
def test_answers_are_as_described(server, tmp_path, subject):
    member, parameters = subject(server)
    # Operations that remove the member's quota come last: afterwards nothing can be stored.
    fuzz(server, tmp_path, member, parameters, *without([*LEFT_OUT, "setQuota"]))
    fuzz(server, tmp_path, member, parameters, "--include-operation-id", "setQuota", "--max-time", "10")


def test_answers_about_a_race_are_as_described(server, tmp_path):
    member, parameters = race(server)
    routes = ["--include-path-regex", "(races|send|arcgis)"]
    # Operations that change the whole race come last: a closed race accepts nothing.
    fuzz(server, tmp_path, member, parameters, *routes, *without([*LEFT_OUT, "editRace"]))
    assert member.ask("GET", f"/races/{parameters['id']}/standings")[0] == 200
    fuzz(server, tmp_path, member, parameters, "--include-operation-id", "editRace", "--max-time", "10")
