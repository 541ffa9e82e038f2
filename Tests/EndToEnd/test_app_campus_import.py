"""Campus: calendar files in the member's own agenda, with and without an account or a network."""

import json
from datetime import datetime, timedelta

from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, records
from conftest import DESKTOP, KEPT, PHONE, request, wait_until
from courses import soon
from devices import kept_on_device, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK


def calendar(*parts: str) -> bytes:
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "X-WR-CALNAME:Curs de neu", *parts, "END:VCALENDAR", ""]
    return "\r\n".join(lines).replace("\n ", "\n").encode()


def part(kind: str, uid: str, *lines: str) -> str:
    return "\r\n".join([f"BEGIN:{kind}", f"UID:{uid}", "DTSTAMP:20260101T000000Z", *lines, f"END:{kind}"])


def count(name: str, number: int) -> str:
    return BOOK[f"{name}#{'one' if number == 1 else 'other'}"].replace("{count}", str(number))


def choose(page: Page, content: bytes, name: str = "neu.ics") -> None:
    page.locator("input[type=file]").set_input_files({"name": name, "mimeType": "text/calendar", "buffer": content})


def weekly(start: datetime) -> bytes:
    """A lesson on three days, of which the second is moved by an hour, a task that is done, and one without a date."""
    moment = "%Y%m%dT%H%M%S"
    second = start + timedelta(days=1)
    lesson = part(
        "VEVENT",
        "neu@x",
        "SUMMARY:Pràctica",
        f"DTSTART;TZID=Europe/Madrid:{start.strftime(moment)}",
        "DURATION:PT1H",
        "RRULE:FREQ=DAILY;COUNT=3",
    )
    moved = part(
        "VEVENT",
        "neu@x",
        f"RECURRENCE-ID;TZID=Europe/Madrid:{second.strftime(moment)}",
        "SUMMARY:Pràctica\\, a la tarda",
        f"DTSTART;TZID=Europe/Madrid:{(second + timedelta(hours=1)).strftime(moment)}",
    )
    due = f"DUE;VALUE=DATE:{second.strftime('%Y%m%d')}"
    done = part("VTODO", "fet@x", "SUMMARY:Llegir el tema", due, "STATUS:COMPLETED")
    undated = part("VTODO", "algun-dia@x", "SUMMARY:Algun dia")
    return calendar(lesson, moved, done, undated)


def test_a_guest_imports_a_calendar_without_a_network(server, open_page):
    page = open_page(server.address, viewport=PHONE, timezone_id="Europe/Madrid", **KEPT)
    page.goto(f"{server.address}/campus/import")
    expect(page.locator("input[type=file]")).to_have_count(1)
    assert violations(page) == []
    kept_on_device(page)
    page.context.set_offline(True)
    start = soon().replace(second=0)
    choose(page, weekly(start))
    preview = page.locator(".calendar-import-counts")
    expect(preview).to_contain_text(count("campus.import.new", 4))
    expect(preview).to_contain_text(count("campus.import.undated", 1))
    expect(page.locator(".row-title")).to_have_count(4)
    assert violations(page) == []
    page.get_by_role("button", name=count("campus.import.add", 4)).click()
    expect(page.get_by_text(count("campus.import.added", 4))).to_be_visible()
    # Nothing that is there is added again, whatever its name is by then.
    visit(page, "/campus/import")
    choose(page, weekly(start))
    expect(preview).to_contain_text(count("campus.import.known", 4))
    expect(preview).to_contain_text(BOOK["campus.import.nothing"])
    expect(page.get_by_role("button", name=count("campus.import.add", 0))).to_have_count(0)

    # Times are those of the calendar's zone, and what is done is done.
    visit(page, f"/campus?day={(start.date() - datetime(1970, 1, 1).date()).days}")
    row = page.locator(".row-link", has_text="Pràctica")
    expect(row).to_contain_text(f"{start.hour % 12 or 12}:{start.minute:02} ")
    second = (start + timedelta(days=1)).date()
    visit(page, f"/campus?day={(second - datetime(1970, 1, 1).date()).days}")
    expect(page.locator(".row-link", has_text="Llegir el tema")).to_contain_text(BOOK["campus.progress.done"])
    expect(page.locator(".row-link", has_text="Pràctica, a la tarda")).to_have_count(1)


def test_what_is_no_calendar_is_refused_and_an_import_is_undone(server, open_page):
    member = Member(server.port, "marta")
    page = open_page(server.address, viewport=DESKTOP)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/import")
    for content in (b"", b"<html>Sign in</html>", b"\xff\xfe\x00", b"BEGIN:VCARD\r\nEND:VCARD\r\n"):
        choose(page, content, "strange.ics")
        expect(page.get_by_text("“strange.ics” is not a calendar.")).to_be_visible()
    choose(page, b"BEGIN:VCALENDAR\r\n" + b"X" * (8 << 20), "large.ics")
    expect(page.get_by_text("With “large.ics” the files")).to_be_visible()
    expect(page.locator(".calendar-import-counts")).to_have_count(0)

    # A file without anything to add says so.
    choose(page, calendar())
    expect(page.get_by_text(BOOK["campus.import.nothing"])).to_be_visible()

    # Two files are read together, and what stands in both is added once.
    start = soon().strftime("%Y%m%dT%H%M%S")
    one = part("VEVENT", "a@x", "SUMMARY:Examen", f"DTSTART:{start}Z", "URL:javascript:alert(1)")
    two = part("VEVENT", "b@x", "SUMMARY:Revisió", f"DTSTART:{start}Z")
    named = lambda name, content: {"name": name, "mimeType": "", "buffer": content}  # noqa: E731
    page.locator("input[type=file]").set_input_files(
        [named("a.ics", calendar(one)), named("b.ics", calendar(one, two))]
    )
    page.get_by_role("button", name=count("campus.import.add", 2)).click()
    wait_until(lambda: len(records(member, "campus_activities")) == 2)
    stored = {each["title"]: each for each in records(member, "campus_activities")}
    assert stored["Examen"]["uid"] == "a@x"
    assert "page" not in stored["Examen"]
    page.locator(".toast").get_by_role("button", name=BOOK["toast.undo"]).click()
    wait_until(lambda: records(member, "campus_activities") == [])

    # What the member's own calendar says is known, too.
    visit(page, "/campus/import")
    choose(page, calendar(one))
    page.get_by_role("button", name=count("campus.import.add", 1)).click()
    wait_until(lambda: records(member, "campus_activities"))
    asked = json.dumps({"origin": server.address})
    feed = member.ask("PUT", "/campus/calendar", asked)[1]["address"]
    content = request(feed)[2]
    visit(page, "/campus/import")
    choose(page, content, "campus.ics")
    expect(page.get_by_text(count("campus.import.known", 1))).to_be_visible()
