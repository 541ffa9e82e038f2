"""Pictures on the server with a missing or crashing helper: nothing is lost."""

import hashlib
import json
import pathlib
import shutil
import uuid

import pytest
from club import Member
from conftest import FIXTURES, Server, wait_until

PHOTO = FIXTURES / "photos" / "exif-Landscape_6.jpg"


@pytest.fixture
def lonely(program, tmp_path) -> Server:
    """A server whose program is in a folder without the helper."""
    folder = tmp_path / "bin"
    folder.mkdir()
    shutil.copy(program, folder)
    server = Server(folder / program.name, tmp_path / "data")
    yield server
    server.stop()


def sync(member: Member, changes: list[dict]) -> dict:
    device = "00000000-0000-7000-8000-00000000000d"
    about = {"device": device, "device_name": "test", "limit": 500}
    status, answer = member.ask("POST", "/sync", json.dumps(about | {"changes": changes}))
    assert status == 200
    return answer


def keep(member: Member, content: bytes) -> dict:
    """The answer to a photo sent by a device."""
    file = hashlib.sha256(content).hexdigest()
    status, _ = member.ask("PUT", f"/files/{file}", content, kind="application/octet-stream")
    assert status in (200, 201)
    picture = {"file": file, "width": 1800, "height": 1200}
    said = {"picture": {"before": None, "after": picture}, "taken_at": {"before": None, "after": 1}}
    change = {"id": str(uuid.uuid4()), "collection": "boulder_photos", "record": str(uuid.uuid4())}
    [result] = sync(member, [change | {"kind": "create", "made_at": 1, "fields": said}])["results"]
    return result


def photos(member: Member) -> list[dict]:
    return [each["body"] for each in sync(member, [])["records"] if each["collection"] == "boulder_photos"]


def test_a_picture_waits_for_the_helper_that_is_missing(lonely, program):
    member = Member(lonely.port)
    assert keep(member, PHOTO.read_bytes())["status"] == "taken"
    [photo] = photos(member)
    assert "sizes" not in photo
    lonely.stop()
    shutil.copy(program.with_name("cordada-pictures"), lonely.program.parent)
    lonely.start()
    [photo] = wait_until(lambda: [each for each in photos(member) if "sizes" in each])
    assert photo["sizes"]["of"] == photo["picture"]["file"]
    assert member.ask("HEAD", f"/files/{photo['sizes']['thumbnail']}")[0] == 200


@pytest.mark.parametrize(("death", "code"), [("kill -9 $$", "too_expensive"), ("kill -SEGV $$", "too_expensive")])
def test_a_helper_that_dies_takes_no_more_than_its_picture(lonely, death, code):
    helper = pathlib.Path(lonely.program.parent / "cordada-pictures")
    helper.write_text(f"#!/bin/sh\n{death}\n")
    helper.chmod(0o755)
    member = Member(lonely.port)
    refused = keep(member, PHOTO.read_bytes())
    assert refused["status"] == "refused"
    assert refused["error"]["code"] == code
    # The uploaded file is kept for another attempt, and the server continues.
    file = hashlib.sha256(PHOTO.read_bytes()).hexdigest()
    assert member.ask("HEAD", f"/files/{file}")[0] == 200
    assert photos(member) == []
