"""Passkeys in a browser with a virtual authenticator, which Chromium offers to tests (K11)."""

import re
import sqlite3

import pytest
from accounts import PASSWORD, register
from conftest import PHONE, Server
from locales import phrases
from playwright.sync_api import Page, expect

BOOK = phrases("en")


@pytest.fixture
def club(start_server) -> tuple[Server, str]:
    """A server with its address: a host name, since browsers make no passkeys for numbers."""
    server = start_server()
    address = f"http://localhost:{server.port}"
    server.stop()
    server.options += ("--address", address)
    server.start()
    return server, address


class Authenticator:
    """The virtual authenticator of a page, built into its device, with a finger that is always there."""

    def __init__(self, page: Page):
        self.session = page.context.new_cdp_session(page)
        self.session.send("WebAuthn.enable")
        options = {
            "protocol": "ctap2",
            "transport": "internal",
            "hasResidentKey": True,
            "hasUserVerification": True,
            "isUserVerified": True,
            "automaticPresenceSimulation": True,
        }
        added = self.session.send("WebAuthn.addVirtualAuthenticator", {"options": options})
        self.id = added["authenticatorId"]

    def credentials(self) -> list[dict]:
        return self.session.send("WebAuthn.getCredentials", {"authenticatorId": self.id})["credentials"]

    def verifies(self, verifies: bool) -> None:
        """Whether the finger is the right one from now on."""
        asked = {"authenticatorId": self.id, "isUserVerified": verifies}
        self.session.send("WebAuthn.setUserVerified", asked)


def press(page: Page, phrase: str, within: str = "main", **words: str) -> None:
    page.locator(within).get_by_role("button", name=BOOK[phrase].format(**words), exact=True).click()


def sign_out(page: Page, address: str) -> None:
    page.goto(f"{address}/settings/account")
    press(page, "club.signOut", ".page-header")
    page.locator("dialog .dialog-actions button").last.click()
    page.wait_for_url(f"{address}/settings")


def add_passkey(page: Page, name: str) -> None:
    press(page, "club.passkeys.add")
    page.locator("dialog [name=name]").fill(name)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row-title", has_text=name)).to_be_visible()


def make_codes(page: Page) -> list[str]:
    press(page, "club.recovery.make")
    codes = page.locator(".recovery-codes li")
    expect(codes).to_have_count(10)
    return codes.all_inner_texts()


def test_a_member_signs_in_by_a_passkey_and_by_a_recovery_code(club, open_page):
    _, address = club
    page = open_page(address, viewport=PHONE)
    authenticator = Authenticator(page)
    register(page, address, "marta")

    page.goto(f"{address}/settings/account")
    page.get_by_role("link", name=re.compile(f"^{BOOK['club.security.title']}")).click()
    page.wait_for_url(f"{address}/settings/security")
    add_passkey(page, "Phone")
    assert [each["rpId"] for each in authenticator.credentials()] == ["localhost"]
    # The same device makes no second one.
    press(page, "club.passkeys.add")
    page.locator("dialog [type=submit]").click()
    expect(page.get_by_text(BOOK["club.passkeys.known"])).to_be_visible()

    codes = make_codes(page)
    with page.expect_download() as saved:
        press(page, "club.recovery.download")
    text = saved.value.path().read_text("utf-8")
    assert all(code in text for code in codes)
    press(page, "club.recovery.done")

    sign_out(page, address)
    page.goto(f"{address}/sign-in")
    # With a wrong finger the browser gives nothing.
    authenticator.verifies(False)
    press(page, "club.passkeys.signIn")
    expect(page.get_by_text(BOOK["club.passkeys.cancelled"])).to_be_visible()
    authenticator.verifies(True)
    press(page, "club.passkeys.signIn")
    page.wait_for_url(f"{address}/")

    # Without a password: the passkey is the only way in, and is not removed.
    page.goto(f"{address}/settings/security")
    press(page, "club.noPassword.remove")
    page.locator("dialog .button-danger").click()
    expect(page.get_by_text(BOOK["club.noPassword.have"])).to_be_visible()
    press(page, "club.passkeys.removeOf", name="Phone")
    expect(page.get_by_text(BOOK["club.passkeys.lastWayIn"])).to_be_visible()

    # A recovery code lets the member in on a new device, once, and a password is set there.
    other = open_page(f"{address}/sign-in", viewport=PHONE)
    other.get_by_role("link", name=BOOK["club.recovery.link"], exact=True).click()
    other.locator("[name=user_name]").fill("marta")
    other.locator("[name=code]").fill(codes[0].lower().replace("-", " "))
    other.locator("form [type=submit]").click()
    other.wait_for_url(f"{address}/settings/security")
    expect(other.get_by_text(BOOK["club.recovery.left#other"].format(count=9))).to_be_visible()
    other.locator("[name=new]").fill(PASSWORD + " again")
    other.locator("[name=repeated]").fill(PASSWORD + " again")
    press(other, "club.noPassword.set")
    expect(other.locator("[name=current]")).to_be_visible()

    again = open_page(f"{address}/sign-in/recovery")
    again.locator("[name=user_name]").fill("marta")
    again.locator("[name=code]").fill(codes[0])
    again.locator("form [type=submit]").click()
    expect(again.get_by_text(BOOK["club.recovery.wrong"])).to_be_visible()


def test_an_old_session_is_confirmed_before_a_way_in_changes(club, open_page):
    server, address = club
    page = open_page(address)
    Authenticator(page)
    register(page, address, "marta")
    page.goto(f"{address}/settings/security")
    add_passkey(page, "Phone")

    server.stop()
    database = sqlite3.connect(server.data / "cordada.sqlite")
    database.execute("UPDATE sessions SET confirmed_at = confirmed_at - 600000")
    database.commit()
    database.close()
    server.start()

    press(page, "club.recovery.make")
    dialog = page.locator("dialog")
    expect(dialog).to_contain_text(BOOK["club.confirm.title"])
    dialog.get_by_role("button", name=BOOK["dialog.cancel"]).click()
    expect(page.locator(".recovery-codes")).to_have_count(0)
    press(page, "club.recovery.make")
    dialog.locator("[name=password]").fill("not this one")
    press(page, "club.confirm.password", "dialog")
    expect(dialog.locator("[name=password]")).to_be_focused()
    press(page, "club.confirm.passkey", "dialog")
    expect(page.locator(".recovery-codes li")).to_have_count(10)


def test_a_club_at_a_number_says_that_it_has_no_passkeys(server, open_page):
    page = open_page(server.address)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/settings/security")
    expect(page.get_by_text(BOOK["club.passkeys.numericAddress"])).to_be_visible()
    expect(page.get_by_role("button", name=BOOK["club.passkeys.add"])).to_have_count(0)
    sign_out(page, server.address)
    page.goto(f"{server.address}/sign-in")
    press(page, "club.passkeys.signIn")
    expect(page.get_by_text(BOOK["problem.no-passkeys"])).to_be_visible()
