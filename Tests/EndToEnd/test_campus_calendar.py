"""A member's calendar feed, read by an independent library (U10)."""

import json
import time
import urllib.error
import urllib.request
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from club import Member
from icalendar import Calendar

DEVICE = "00000000-0000-7000-8000-00000000000d"
HOUR = 3_600_000
# Characters that break a line, a list, a text or markup, and multi-byte characters at folds.
TITLE = "PAC 2; “Àlgebra, π”\\ <b>木🧗</b> " + "llarg" * 25
SUMMARY = "Tema 2, apartats 1; 2\nEND:VEVENT\n\n" + "à" * 300


class Agenda:
    """A member's own activities and notes, made as by a device."""

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
    # Whole seconds, the precision of iCalendar.
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


@pytest.mark.parametrize("zone", ["Europe/Madrid", "America/New_York", "Asia/Kathmandu"])
def test_a_day_is_told_at_the_hour_that_the_member_chose(agenda, address, zone):
    there = ZoneInfo(zone)
    day = datetime.now(there).replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=3)

    def at(hour: int, days: int = 0) -> int:
        return int((day.replace(hour=hour) + timedelta(days=days)).timestamp()) * 1_000

    for number, (title, start, end) in enumerate(
        [("Examen; final", at(9), None), ("PAC 2", at(23), at(1, days=1)), ("D'aquí a mig any", at(9, days=180), None)],
        1,
    ):
        said = {"title": title, "start_at": start} | ({"end_at": end} if end else {})
        agenda.say("create", "campus_activities", identifier(number), **said)
    before = events(address)
    assert len(before) == 3
    summary = {"hour": 7, "time_zone": zone}
    assert agenda.member.ask("PUT", "/preferences", json.dumps({"daily_summary": summary}))[0] == 200
    days = [event for uid, event in events(address).items() if uid not in before]
    assert [each.errors for each in days] == [[], []]
    first, second = sorted(days, key=lambda each: each["DTSTART"].dt)
    assert (first["DTSTART"].dt, second["DTSTART"].dt) == (day.date(), day.date() + timedelta(days=1))
    assert first["SUMMARY"] == "Examen; final · PAC 2"
    assert first["DESCRIPTION"] == "09:00 Examen; final\n23:00 PAC 2"
    assert second["DESCRIPTION"] == "–01:00 PAC 2"
    [alarm] = first.walk("VALARM")
    assert alarm["TRIGGER"].dt == day.replace(hour=7)
    # A finished activity is left out.
    agenda.say("create", "campus_notes", identifier(9), subject=identifier(1), progress="done")
    left = [str(event["SUMMARY"]) for uid, event in events(address).items() if uid not in before]
    assert left == ["PAC 2", "PAC 2"]
    assert agenda.member.ask("PUT", "/preferences", "{}")[0] == 200
    assert events(address).keys() == before.keys()


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
