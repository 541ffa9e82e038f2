"""Calendars of other campuses: connected by address, their states, and the data kept after a failure (U1, U2, U7, U9,
U11)."""

import http.server
import json
import threading
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member
from conftest import DESKTOP, KEPT, PHONE
from devices import kept_on_device, visit
from playwright.sync_api import expect
from race_pages import BOOK


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
    """An activity of tomorrow or, if that is in another semester, of today."""
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

    # The error of an invalid calendar is shown at the address, which is kept.
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

    # The activities are available offline, with a note and without a way to edit them.
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

    # A failing provider is reported, and hides nothing.
    provider.status = 403
    visit(page, "/campus/connections")
    state(page, "campus.connect.refreshOf").click()
    expect(page.get_by_text(BOOK["campus.failure.refused"])).to_be_visible()
    expect(state(page, "campus.connect.offOf")).to_be_visible()
    assert violations(page) == []
    visit(page, "/campus")
    expect(row).to_have_count(2)
    # The agenda and the page of today say what may be missing in them.
    told = page.locator(".notice-wrong", has_text="Aula <b>12</b>")
    expect(told).to_be_visible()
    assert violations(page) == []
    visit(page, "/today")
    expect(told).to_be_visible()
    told.get_by_role("link", name=BOOK["campus.connect.see"]).click()
    expect(state(page, "campus.connect.offOf")).to_be_visible()

    # After reconnection it continues, and the note is unchanged.
    provider.status = 200
    provider.events = [event("1", "PAC 1 bis")]
    visit(page, "/campus/connections")
    state(page, "campus.connect.offOf").click()
    address.fill(provider.address)
    page.locator("form [type=submit]").click()
    expect(state(page, "campus.connect.onOf")).to_be_visible()
    visit(page, "/campus")
    expect(row).to_have_count(1)
    expect(told).to_have_count(0)
    row.click()
    expect(page.locator("h1")).to_have_text("PAC 1 bis")
    expect(page.locator("[name=note]")).to_have_value("Comença aviat")

    # Disconnecting keeps the fetched records; removing deletes them.
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


class School:
    """Another Cordada, where Marta is the student `laia` of a course, at an address with dots, as schools have.

    By their names the browser treats it and the club (`back`) as two sites.
    """

    def __init__(self, server, back: str):
        self.address = server.address
        self.teacher = Member(server.port, "anna")
        self.student = Member(server.port, "laia")
        _, course = self.teacher.ask("POST", "/courses", json.dumps({"name": "Àlgebra", "semester": "2026-1"}))
        self.course = course["id"]
        _, invitation = self.teacher.ask("POST", f"/spaces/{self.course}/invitations", json.dumps({"role": "reader"}))
        self.student.ask("POST", "/invitation/acceptance", json.dumps({"secret": invitation["secret"]}))
        about = {
            "name": "Club",
            "redirects": [f"{back}/campus/connected/{self.address.partition('://')[2]}"],
            "is_confidential": True,
        }
        _, self.app = self.teacher.ask("POST", "/apps", json.dumps(about))

    def teach(self, title: str):
        start = datetime.now(UTC) + timedelta(days=1)
        if (start.month, start.day) in ((2, 1), (9, 1)):
            start -= timedelta(days=1)
        fields = {"title": {"before": None, "after": title}}
        fields["start_at"] = {"before": None, "after": int(start.timestamp() * 1000)}
        change = {
            "id": str(uuid.uuid4()),
            "collection": "campus_activities",
            "record": str(uuid.uuid4()),
            "kind": "create",
        }
        change |= {"made_at": int(start.timestamp() * 1000), "fields": fields, "space": self.course}
        asked = {"device": str(uuid.uuid4()), "device_name": "x", "cursor": None, "changes": [change]}
        _, answer = self.teacher.ask("POST", "/sync", json.dumps(asked))
        assert answer["results"][0]["status"] == "taken"

    def register_at(self, administrator: Member):
        """Registers it as a campus that members of another Cordada can connect."""
        said = {"provider": "cordada", "name": "Escola", "address": self.address}
        said |= {"client_id": self.app["id"], "client_secret": self.app["secret"]}
        status, _ = administrator.ask("POST", "/campus/providers", json.dumps(said))
        assert status == 201

    def take_back(self):
        """Revokes the access that the student granted."""
        self.student.ask("DELETE", f"/member/apps/{self.app['id']}")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_another_cordada_is_connected_taken_back_and_connected_again(start_server, open_page, viewport):
    server = start_server("--reach", "127.0.0.1")
    Member(server.port, "marta")
    club = server.address.replace("127.0.0.1", "localhost")
    school = School(start_server(), club)
    school.teach("PAC 1")
    page = open_page(club, viewport=viewport)
    sign_in(page, club, "marta", PASSWORD)
    visit(page, "/campus/connections")

    # The administrator registers the school.
    page.get_by_role("link", name=BOOK["campus.provider.title"], exact=True).click()
    page.get_by_role("button", name=BOOK["campus.provider.register"]).click()
    page.locator("[name=name]").fill("Escola")
    page.locator("[name=address]").fill(school.address)
    page.locator("[name=client_id]").fill(school.app["id"])
    page.locator("[name=client_secret]").fill(school.app["secret"])
    assert violations(page) == []
    page.locator("form [type=submit]").click()
    expect(page.locator(".row-title")).to_have_text("Escola")

    # Denying access makes no connection.
    visit(page, "/campus/connections")
    connect = page.get_by_role("button", name=BOOK["campus.connect.addOf"].replace("{name}", "Escola"), exact=True)
    connect.click()
    page.wait_for_url(f"{school.address}/authorize**")
    page.locator("#content").get_by_role("link", name=BOOK["club.signIn"], exact=True).click()
    page.locator("[name=user_name]").fill("laia")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form [type=submit]").click()
    page.get_by_role("button", name=BOOK["club.consent.refuse"], exact=True).click()
    expect(page.get_by_text(BOOK["campus.failure.denied"])).to_be_visible()
    assert page.url == f"{club}/campus/connected/{school.address.partition('://')[2]}"
    page.locator("#content").get_by_role("link", name=BOOK["campus.connections"], exact=True).last.click()

    # Granting access does, and fetches the activities, with separate notes.
    def allow(button):
        button.click()
        page.wait_for_url(f"{school.address}/authorize**")
        page.get_by_role("button", name=BOOK["club.consent.allow"], exact=True).click()
        page.wait_for_url(f"{club}/campus/connections")

    def standing(phrase: str):
        return page.get_by_role("button", name=BOOK[phrase].replace("{name}", "Escola"), exact=True)

    allow(connect)
    expect(standing("campus.connect.onOf")).to_be_visible()
    assert violations(page) == []
    visit(page, "/campus")
    page.locator(".row-link", has_text="PAC 1").click()
    page.locator("[name=note]").fill("Comença aviat")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.note.kept"])).to_be_visible()

    # After revocation at the school the button is red and nothing is hidden; after a new grant all is as before.
    school.take_back()
    school.teach("PAC 2")
    visit(page, "/campus/connections")
    standing("campus.connect.refreshOf").click()
    expect(page.get_by_text(BOOK["campus.failure.refused"])).to_be_visible()
    visit(page, "/campus")
    expect(page.locator(".row-link", has_text="PAC 1")).to_be_visible()
    visit(page, "/campus/connections")
    allow(standing("campus.connect.offOf"))
    expect(standing("campus.connect.onOf")).to_be_visible()
    visit(page, "/campus")
    expect(page.locator(".row-link", has_text="PAC 2")).to_be_visible()
    page.locator(".row-link", has_text="PAC 1").click()
    expect(page.locator("[name=note]")).to_have_value("Comença aviat")


def test_whoever_is_signed_out_meanwhile_signs_in_and_connects_again(start_server, open_page):
    server = start_server("--reach", "127.0.0.1")
    member = Member(server.port, "marta")
    club = server.address.replace("127.0.0.1", "localhost")
    school = School(start_server(), club)
    school.register_at(member)
    page = open_page(club, viewport=PHONE)
    # Already signed in at the school, Marta is asked only for consent.
    sign_in(page, school.address, "laia", PASSWORD)
    sign_in(page, club, "marta", PASSWORD)
    visit(page, "/campus/connections")
    connect = page.get_by_role("button", name=BOOK["campus.connect.addOf"].replace("{name}", "Escola"), exact=True)
    connect.click()
    page.wait_for_url(f"{school.address}/authorize**")
    for session in member.ask("GET", "/sessions")[1]["sessions"]:
        if not session["current"]:
            assert member.ask("DELETE", f"/sessions/{session['id']}")[0] == 204
    page.get_by_role("button", name=BOOK["club.consent.allow"], exact=True).click()
    expect(page.get_by_text(BOOK["campus.connect.signedOut"])).to_be_visible()
    # The code is not left in the address.
    assert page.url == f"{club}/campus/connected/{school.address.partition('://')[2]}"
    assert violations(page) == []
    page.locator("#content").get_by_role("link", name=BOOK["shell.signIn"], exact=True).click()
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{club}/campus/connections")
    connect.click()
    page.wait_for_url(f"{school.address}/authorize**")
    page.get_by_role("button", name=BOOK["club.consent.allow"], exact=True).click()
    expect(page.locator(".connection-on")).to_be_visible()


def test_an_answer_that_nobody_asked_for_connects_nothing(start_server, open_page):
    server = start_server("--reach", "127.0.0.1")
    Member(server.port, "marta")
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "marta", PASSWORD)
    page.goto(f"{server.address}/campus/connected?state={'x' * 43}&code=stolen")
    expect(page.get_by_text(BOOK["campus.failure.strange"])).to_be_visible()
    assert "stolen" not in page.url


def test_whoever_is_not_signed_in_is_asked_to(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    page.goto(f"{server.address}/campus/connections")
    expect(page.get_by_text(BOOK["problem.signInFirst"])).to_be_visible()
