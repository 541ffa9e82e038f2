"""A gym with a problem, and its screens, made by a member's program."""

import hashlib
import json
import uuid

from club import Member
from conftest import FIXTURES

PHOTO = FIXTURES / "photos" / "exif-Landscape_6.jpg"
MARKS = [
    {"id": "a", "kind": "start", "x": 0.3, "y": 0.8},
    {"id": "b", "kind": "right", "x": 0.5, "y": 0.5},
    {"id": "c", "kind": "top", "x": 0.6, "y": 0.2},
]


def say(member: Member, collection: str, fields: dict, is_own: bool = False) -> str:
    """Creates a record of the member's gym, or of the member's own."""
    record = str(uuid.uuid4())
    change = {
        "id": str(uuid.uuid4()),
        "collection": collection,
        "record": record,
        "kind": "create",
        "made_at": 1_790_000_000_000,
        "fields": {name: {"before": None, "after": value} for name, value in fields.items()},
    }
    if not is_own:
        change["space"] = member.gym
    asked = {"device": str(uuid.uuid4()), "device_name": "test", "changes": [change]}
    _, answer = member.ask("POST", "/sync", json.dumps(asked))
    assert answer["results"][0]["status"] == "taken", answer["results"]
    return record


def member_with_gym(port: int) -> Member:
    """A member with a gym and a problem of three marks in it."""
    member = Member(port, "pau")
    _, made = member.ask("POST", "/gyms", json.dumps({"name": "Roc Gràcia"}))
    member.gym = made["id"]
    photo = PHOTO.read_bytes()
    digest = hashlib.sha256(photo).hexdigest()
    status, _ = member.ask("PUT", f"/files/{digest}", photo, kind="application/octet-stream")
    assert status < 300
    member.picture = {"file": digest, "width": 1800, "height": 1200}
    fields = {"made_at": 1_790_000_000_000, "name": "La Fosca", "picture": member.picture, "marks": MARKS}
    member.problem = say(member, "boulder_problems", fields)
    member.path = f"/boulders/gyms/{member.gym}/problems/{member.problem}"
    return member


def screens(member: Member) -> list[str]:
    """The addresses of the screens of boulder records, which are created, and of their lists."""
    now = 1_790_000_000_000
    wall = say(member, "boulder_walls", {"name": "Slab", "picture": member.picture})
    suggested = {"problem": member.problem, "made_at": now, "base": MARKS, "marks": MARKS[:2]}
    suggestion = say(member, "boulder_suggestions", suggested)
    say(member, "boulder_comments", {"problem": member.problem, "made_at": now, "text": "Heel hook"})
    photo = say(member, "boulder_photos", {"picture": member.picture, "taken_at": now}, is_own=True)
    sent = {"gym": member.gym, "problem": member.problem, "time": now, "is_send": True, "name": "La Fosca"}
    say(member, "boulder_tries", sent, is_own=True)
    gym = f"/boulders/gyms/{member.gym}"
    of_gym = ["", "/edit", "/team", "/reports", f"/walls/{wall}", f"/walls/{wall}/photo"]
    of_problem = ["", "/marks", "/suggest", f"/suggestions/{suggestion}"]
    return [
        "/boulders",
        "/boulders/logbook",
        "/boulders/photos",
        f"/boulders/photos/{photo}",
        f"/boulders/photos/{photo}/problem",
        f"/boulders/friends/{uuid.uuid4()}",
        "/boulders/gyms",
        *(gym + path for path in of_gym),
        *(member.path + path for path in of_problem),
    ]
