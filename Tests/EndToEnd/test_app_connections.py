"""Calendars of other campuses: connected by their address, red and green, and what stays when they fail (U1, U2, U7, U9, U11)."""

import http.server
import threading
from datetime import UTC, datetime, timedelta

import pytest
from accessibility import violations
from club import PASSWORD, Member
from conftest import DESKTOP, KEPT, PHONE
from devices import visit
from playwright.sync_api import expect
from test_app_club import kept_on_device, phrases, sign_in

BOOK = phrases("en")


class Provider(http.server.ThreadingHTTPServer):
    """A calendar at a secret address."""

    def __init__(self):
        self.events: list[str] = []
        self.status = 200
        super().__init__(("127.0.0.1", 0), _Answer)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/b4f1c09de5a7.ics"


class _Answer(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        events = [f"BEGIN:VEVENT\r\n{event}\r\nEND:VEVENT" for event in self.server.events]
        lines = ["BEGIN:VCALENDAR", "X-WR-CALNAME:Aula <b>12</b>", *events, "END:VCALENDAR", ""]
        body = "\r\n".join(lines).encode()
        self.send_response(self.server.status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture
def provider():
    provider = Provider()
    yield provider
    provider.shutdown()
    provider.server_close()


def event(uid: str, title: str) -> str:
    """An activity of tomorrow, unless that is in another semester: then of today."""
    start = datetime.now(UTC) + timedelta(days=1)
    if (start.month, start.day) in ((2, 1), (9, 1)):
        start -= timedelta(days=1)
    return f"UID:{uid}\r\nSUMMARY:{title}\r\nDTSTART:{start:%Y%m%dT220000Z}"


def state(page, phrase: str):
    return page.get_by_role("button", name=BOOK[phrase].replace("{name}", "Aula <b>12</b>"), exact=True)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_calendar_is_connected_fails_and_is_connected_again(start_server, open_page, provider, viewport):
    server = start_server("--reach", "127.0.0.1")
    Member(server.port, "marta")
    provider.events = [event("1", "PAC 1"), event("2", "PAC 2")]
    page = open_page(server.address, viewport=viewport, **KEPT)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus")
    page.get_by_role("link", name=BOOK["campus.connections"]).click()
    page.get_by_role("button", name=BOOK["campus.connect.add"]).click()
    address = page.locator("[name=address]")

    # What is no calendar is said beside the address, which stays.
    for wrong, failure in [("x", "address"), ("http://127.0.0.2:1/", "forbidden"), (server.address, "foreign")]:
        address.fill(wrong)
        page.locator("form [type=submit]").click()
        expect(page.get_by_text(BOOK[f"campus.failure.{failure}"])).to_be_visible()
        expect(address).to_have_value(wrong)
    address.fill(provider.address)
    page.locator("form [type=submit]").click()
    expect(state(page, "campus.connect.onOf")).to_be_visible()
    expect(page.locator(".row-title")).to_have_text("Aula <b>12</b>")
    assert violations(page) == []

    # The activities are there, also without a network, with a note and without a way to change them.
    visit(page, "/campus")
    row = page.locator(".row-link")
    expect(row).to_have_count(2)
    kept_on_device(page)
    page.context.set_offline(True)
    row.filter(has_text="PAC 1").click()
    expect(page.locator("h1")).to_have_text("PAC 1")
    expect(page.locator(".page-subtitle, h1 + *").first).to_contain_text("Aula <b>12</b>")
    expect(page.get_by_role("link", name=BOOK["campus.activity.edit"])).to_have_count(0)
    page.locator("[name=note]").fill("Comença aviat")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.note.kept"])).to_be_visible()
    page.context.set_offline(False)

    # A provider that fails is said to, and hides nothing.
    provider.status = 403
    visit(page, "/campus/connections")
    state(page, "campus.connect.refreshOf").click()
    expect(page.get_by_text(BOOK["campus.failure.refused"])).to_be_visible()
    expect(state(page, "campus.connect.offOf")).to_be_visible()
    assert violations(page) == []
    visit(page, "/campus")
    expect(row).to_have_count(2)

    # Connected again it goes on, and the note is where it was.
    provider.status = 200
    provider.events = [event("1", "PAC 1 bis")]
    visit(page, "/campus/connections")
    state(page, "campus.connect.offOf").click()
    address.fill(provider.address)
    page.locator("form [type=submit]").click()
    expect(state(page, "campus.connect.onOf")).to_be_visible()
    visit(page, "/campus")
    expect(row).to_have_count(1)
    row.click()
    expect(page.locator("h1")).to_have_text("PAC 1 bis")
    expect(page.locator("[name=note]")).to_have_value("Comença aviat")

    # Ended, what was fetched stays; removed, it goes.
    visit(page, "/campus/connections")
    state(page, "campus.connect.onOf").click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["campus.connect.end"], exact=True).click()
    expect(state(page, "campus.connect.offOf")).to_be_visible()
    visit(page, "/campus")
    expect(row).to_have_count(1)
    visit(page, "/campus/connections")
    state(page, "campus.connect.removeOf").click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["campus.connect.remove"], exact=True).click()
    expect(page.locator(".row-title")).to_have_count(0)
    visit(page, "/campus")
    expect(page.get_by_text(BOOK["campus.agenda.none"])).to_be_visible()


def test_whoever_is_not_signed_in_is_asked_to(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    page.goto(f"{server.address}/campus/connections")
    expect(page.get_by_text(BOOK["problem.signInFirst"])).to_be_visible()
