"""Gyms: a member owns one with a problem or without, and a climber follows it."""

import hashlib
import json
import uuid

import pytest
from accounts import open_member
from club import Member
from conftest import FIXTURES
from devices import visit
from playwright.sync_api import Page, expect
from race_pages import BOOK

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


@pytest.fixture
def gym(server) -> Member:
    """A member with an empty gym."""
    member = Member(server.port, "pau")
    status, made = member.ask("POST", "/gyms", json.dumps({"name": "Roc Gràcia", "address": "Carrer Gran, 1"}))
    assert status == 201
    member.gym = made["id"]
    return member


@pytest.fixture
def gym_with_problem(server) -> Member:
    """A member with a gym and a problem of three marks in it."""
    return member_with_gym(server.port)


def climber(open_page, server, gym: Member, **options) -> Page:
    """Opens the gym's problem as a new member who follows the gym."""
    page = open_member(open_page, server, **options)
    visit(page, f"/boulders/gyms/{gym.gym}")
    page.get_by_role("button", name=BOOK["boulders.gyms.follow"]).click()
    expect(page.locator(".problem-card")).to_be_visible()
    visit(page, gym.path)
    expect(page.locator(".stage-picture img")).to_be_visible()
    return page
