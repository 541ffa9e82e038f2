"""The calendar feed of a member as a calendar program reads it: by a library that is not ours (U10)."""

import json
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime, timedelta

import pytest
from club import Member
from icalendar import Calendar

DEVICE = "00000000-0000-7000-8000-00000000000d"
HOUR = 3_600_000
# What breaks a line, a list, a text or markup, and letters of several bytes where lines are folded.
TITLE = "PAC 2; “Àlgebra, π”\\ <b>木🧗</b> " + "llarg" * 25
SUMMARY = "Tema 2, apartats 1; 2\nEND:VEVENT\n\n" + "à" * 300


class Agenda:
    """A member's own activities and notes, as a device makes them."""

    def __init__(self, member: Member):
        self.member = member
        self.made = 0

    def say(self, kind: str, collection: str, record: str, before=None, **fields) -> None:
        self.made += 1
        change = f"00000000-0000-7000-9000-{self.made:012x}"
        said = {"id": change, "collection": collection, "record": record, "kind": kind, "made_at": 1}
        said["fields"] = {name: {"before": before, "after": value} for name, value in fields.items()}
        if kind == "delete":
            del said["fields"]
        body = {"device": DEVICE, "device_name": "test", "changes": [said]}
        status, answer = self.member.ask("POST", "/sync", json.dumps(body))
        assert status == 200
        assert [each["status"] for each in answer["results"]] == ["taken"]


def identifier(number: int) -> str:
    return f"00000000-0000-7000-8000-{number:012x}"


@pytest.fixture
def agenda(server) -> Agenda:
    return Agenda(Member(server.port, "pau"))


@pytest.fixture
def address(server, agenda) -> str:
    status, made = agenda.member.ask("PUT", "/campus/calendar", json.dumps({"origin": server.address}))
    assert status == 201
    assert made["webcal"] == made["address"].replace("http://", "webcal://")
    return made["address"]


def read(address: str) -> Calendar:
    with urllib.request.urlopen(address) as answer:
        assert answer.headers["Content-Type"] == "text/calendar; charset=utf-8"
        return Calendar.from_ical(answer.read())


def events(address: str) -> dict[str, object]:
    return {str(event["UID"]): event for event in read(address).walk("VEVENT")}


def test_a_calendar_says_what_the_agenda_says(agenda, address):
    # Whole seconds: iCalendar knows no others.
    start = int(time.time()) * 1_000 + 48 * HOUR
    page = "https://cv.uoc.edu/aula?a=1,2;b=3"
    agenda.say(
        "create",
        "campus_activities",
        identifier(1),
        title=TITLE,
        start_at=start,
        end_at=start + 2 * HOUR,
        summary=SUMMARY,
        page=page,
    )
    agenda.say("create", "campus_activities", identifier(2), title="Examen", start_at=start)
    reminders = [{"of": "start", "minutes": 90}, {"of": "end", "minutes": 1_440}]
    agenda.say("create", "campus_notes", identifier(3), subject=identifier(1), text="Aula 3", reminders=reminders)

    calendar = read(address)
    assert calendar.errors == []
    assert calendar["VERSION"] == "2.0"
    found = events(address)
    event = found[f"{identifier(1)}@cordada"]
    assert event.errors == []
    assert event["SUMMARY"] == TITLE
    assert event["DESCRIPTION"] == f"{SUMMARY}\n\nAula 3"
    assert event["URL"] == page
    assert event["STATUS"] == "CONFIRMED"
    begins = datetime.fromtimestamp(start / 1_000, UTC)
    assert event["DTSTART"].dt == begins
    assert event["DTEND"].dt == begins + timedelta(hours=2)
    alarms = event.walk("VALARM")
    assert [(each["TRIGGER"].dt, each["TRIGGER"].params.get("RELATED", "START")) for each in alarms] == [
        (timedelta(minutes=-90), "START"),
        (timedelta(days=-1), "END"),
    ]
    moment = found[f"{identifier(2)}@cordada"]
    assert moment["DTSTART"].dt == begins
    assert "DTEND" not in moment
    assert moment["TRANSP"] == "TRANSPARENT"


def test_changes_and_cancellations_keep_their_identifiers_and_count_up(agenda, address):
    start = int(time.time()) * 1_000 + 48 * HOUR
    for number in (1, 2):
        agenda.say("create", "campus_activities", identifier(number), title="Pràctica", start_at=start)
    before = events(address)
    agenda.say("edit", "campus_activities", identifier(1), before=start, start_at=start + HOUR)
    agenda.say("delete", "campus_activities", identifier(2))
    after = events(address)
    assert before.keys() == after.keys()
    moved, deleted = (f"{identifier(number)}@cordada" for number in (1, 2))
    assert after[moved]["DTSTART"].dt - before[moved]["DTSTART"].dt == timedelta(hours=1)
    assert after[deleted]["STATUS"] == "CANCELLED"
    for each in (moved, deleted):
        assert after[each]["SEQUENCE"] > before[each]["SEQUENCE"]


def test_an_empty_agenda_is_a_calendar_and_what_did_not_change_is_not_sent_again(agenda, address):
    assert read(address).walk("VEVENT") == []
    with urllib.request.urlopen(address) as answer:
        tag = answer.headers["ETag"]
    request = urllib.request.Request(address, headers={"If-None-Match": f'"other", W/{tag}'})
    with pytest.raises(urllib.error.HTTPError) as refused:
        urllib.request.urlopen(request)
    assert refused.value.code == 304
    assert refused.value.headers["ETag"] == tag
