"""The interface keeps to its own description, whatever it is sent: no answer that the OpenAPI document does not
name, and none that says the server failed.

FUZZ_EXAMPLES says how many requests of each kind an operation gets; 15 by default.
"""

import os
import pathlib
import subprocess
import sys
import uuid

import pytest
from club import Member
from conftest import FIXTURES

EXAMPLES = os.environ.get("FUZZ_EXAMPLES", "15")
CHECKS = [
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
]
# A stream that does not end by itself, and what would end the session of all others.
LEFT_OUT = ["listen", "signOut", "endSession", "leave", "changePassword"]
# Of methods that nobody knows the server says so, which is 501.
CONFIG = """
[parameters]
"path.id" = "{0}"
[phases.coverage]
unexpected-methods = ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]
"""
FUZZER = pathlib.Path(sys.executable).parent / "st"


def identifiers_of_nothing(member: Member) -> str:
    return str(uuid.uuid4())


def identifier_of_a_track(member: Member) -> str:
    content = (FIXTURES / "gpxpy-cerknicko-jezero.gpx").read_bytes()
    return member.bring("walk.gpx", content)[1]["tracks"][0]["id"]


@pytest.mark.parametrize("identifier", [identifiers_of_nothing, identifier_of_a_track])
def test_answers_are_as_described(server, tmp_path, identifier):
    member = Member(server.port)
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(identifier(member)), encoding="utf-8")
    command = [FUZZER, "--no-color", "--config-file", config, "run"]
    command += [f"{server.address}/api/v1/openapi.json", "--url", server.address]
    command += ["--header", f"Authorization: Bearer {member.token}"]
    command += ["--max-examples", EXAMPLES, "--max-time", "40", "--request-timeout", "20"]
    command += ["--checks", ",".join(CHECKS)]
    for operation in LEFT_OUT:
        command += ["--exclude-operation-id", operation]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert run.returncode == 0, run.stdout
    assert "No operations" not in run.stdout
    assert member.ask("GET", "/member")[0] == 200
