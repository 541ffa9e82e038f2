"""Campus data outside the app: the calendar's secret address, notes, and reminders (U5, U6, U10)."""

import urllib.error
import urllib.request
from datetime import datetime, timedelta

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member
from conftest import DESKTOP, KEPT, PHONE, wait_until
from controls import button
from courses import soon, type_activity
from devices import visit
from notifications import MESSAGES, PRESS
from playwright.sync_api import expect
from race_pages import BOOK


def feed(address: str) -> str:
    with urllib.request.urlopen(address) as answer:
        return answer.read().decode()


def test_a_calendar_subscribes_to_an_address_that_ends(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    page.goto(f"{server.address}/campus/calendar")
    expect(page.get_by_text(BOOK["campus.calendar.membersOnly"])).to_be_visible()
    Member(server.port, "marta")
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/activities/new")
    type_activity(page, "Examen final", soon())
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Examen final")

    visit(page, "/campus/calendar")
    button(page, "campus.calendar.make").click()
    address = page.locator(".invitation-link").inner_text()
    expect(page.get_by_text(address)).to_be_visible()
    link = page.get_by_role("link", name=BOOK["campus.calendar.subscribe"])
    assert link.get_attribute("href") == address.replace("http:", "webcal:")
    expect(page.get_by_role("img", name=BOOK["campus.calendar.code"])).to_be_visible()
    assert page.locator(".invitation-code").evaluate("each => each.naturalWidth") > 0
    assert violations(page) == []
    assert "SUMMARY:Examen final" in feed(address)

    # The address is shown once; it can be replaced or removed.
    page.reload()
    expect(page.get_by_text(BOOK["campus.calendar.here"])).to_be_visible()
    expect(page.get_by_text(address)).to_have_count(0)
    button(page, "campus.calendar.renew").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".invitation-link")).to_be_visible()
    renewed = page.locator(".invitation-link").inner_text()
    with pytest.raises(urllib.error.HTTPError):
        feed(address)
    assert "Examen final" in feed(renewed)
    button(page, "club.invitations.done").click()
    button(page, "campus.calendar.end").click()
    page.locator("dialog .button-danger").click()
    expect(page.get_by_text(BOOK["campus.calendar.none"])).to_be_visible()
    with pytest.raises(urllib.error.HTTPError):
        feed(renewed)


def test_a_guest_saves_and_sends_notes(server, open_page, tmp_path):
    page = open_page(server.address, viewport=DESKTOP)
    page.goto(f"{server.address}/campus/notes")
    expect(page.get_by_text(BOOK["campus.notes.none"])).to_be_visible()
    for title in ("PAC 1 *", "PAC 2"):
        visit(page, "/campus/activities/new")
        type_activity(page, title, soon())
        page.locator("form [type=submit]").click()
        page.locator("[name=note]").fill(f"- nota de {title}")
        page.locator("form [type=submit]").click()
        expect(page.get_by_text(BOOK["campus.note.kept"]).first).to_be_visible()
    visit(page, "/campus/notes")
    expect(page.locator(".row-title")).to_have_text(["PAC 1 *", "PAC 2"])
    assert violations(page) == []
    with page.expect_download() as saving:
        button(page, "campus.notes.saveAll").click()
    assert saving.value.suggested_filename == "My notes.md"
    saving.value.save_as(tmp_path / "all.md")
    text = (tmp_path / "all.md").read_text()
    assert text.startswith("# My notes\n\n## PAC 1 \\*\n")
    assert "- nota de PAC 2\n" in text
    with page.expect_download() as saving:
        page.get_by_role("button", name="Save the note on PAC 2 as Markdown").click()
    assert saving.value.suggested_filename == "PAC 2.md"
    # The phone's share sheet, if there is one.
    page.evaluate("navigator.share = async (said) => void (window.shared = said)")
    page.get_by_role("button", name="Send the note on PAC 2").click()
    shared = page.evaluate("window.shared")
    assert shared["title"] == "PAC 2"
    assert shared["text"].endswith("- nota de PAC 2")


def test_a_reminder_is_told_on_any_page_and_its_message_opens_the_activity(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    page.context.add_init_script(MESSAGES)
    page.clock.install()
    page.goto(f"{server.address}/campus/activities/new")
    type_activity(page, "Examen", datetime.now() + timedelta(minutes=90))
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Examen")
    activity = page.url
    page.locator("[name=reminder]").select_option("start/60")
    expect(page.locator(".row-title")).to_have_text(["1 hour before it starts"])
    page.locator("[name=reminder]").select_option("start/0")
    expect(page.locator(".row-title")).to_have_text(["1 hour before it starts", "When it starts"])
    assert violations(page) == []
    # After a cold start, on a page of another area.
    page.goto(f"{server.address}/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    wait_until(lambda: page.evaluate("localStorage.getItem('cordada.reminders.device')"))
    assert page.evaluate("told.length") == 0
    page.clock.fast_forward(31 * 60_000)
    told = wait_until(lambda: page.evaluate("told[0]"))
    assert told["title"] == "Examen"
    # Each reminder is shown once, even if the app is reopened.
    page.clock.fast_forward(5 * 60_000)
    assert page.evaluate("told.length") == 1
    page.context.service_workers[0].evaluate(PRESS, told["data"])
    assert told["data"]["path"].split("?")[0] == activity.removeprefix(server.address)
    expect(page).to_have_url(server.address + told["data"]["path"])
    page.get_by_role("button", name="Remove: When it starts").click()
    expect(page.locator(".row-title")).to_have_text(["1 hour before it starts"])


def test_a_day_is_told_at_its_hour_and_its_message_opens_the_page_of_today(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    page.context.add_init_script(MESSAGES)
    # A fixed morning: the day of the test may have no hour left.
    morning = (datetime.now() + timedelta(days=1)).replace(hour=6, minute=0, second=0, microsecond=0)
    page.clock.install(time=morning)
    for title, start in (("Examen", morning.replace(hour=9)), ("Demà passat", morning + timedelta(days=1, hours=3))):
        page.goto(f"{server.address}/campus/activities/new")
        type_activity(page, title, start)
        page.locator("form [type=submit]").click()
        expect(page.locator("h1")).to_have_text(title)
    visit(page, "/campus/calendar")
    page.locator("[name=summary]").select_option("8")
    expect(page.get_by_text(BOOK["campus.summary.here"])).to_be_visible()
    assert violations(page) == []
    page.goto(f"{server.address}/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("told.length") == 0
    page.clock.fast_forward(125 * 60_000)
    told = wait_until(lambda: page.evaluate("told[0]"))
    assert (told["title"], told["body"]) == ("1 activity today", "Examen")
    # Once per day, even if the app is reopened.
    page.goto(f"{server.address}/settings")
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    expect(page.locator("h1")).to_be_visible()

    def told_an_hour_later():
        # The watcher of the hour is loaded after the page: advancing a whole day at once might come too early.
        page.clock.fast_forward(3_600_000)
        return page.evaluate("told[0]")

    told = wait_until(told_an_hour_later, every=0.5)
    assert told["body"] == "Demà passat"
    page.context.service_workers[0].evaluate(PRESS, told["data"])
    expect(page.locator("h1")).to_have_text(BOOK["club.today"])
