"""A member grants another app access, sees the apps with access and ends it, in a real browser (K7)."""

import json
import re
import urllib.parse

import authlib.integrations.requests_client
import pytest
import requests
from accounts import PASSWORD, open_member, register
from club import Member
from conftest import DESKTOP, PHONE, request
from playwright.sync_api import Page, expect
from race_pages import BOOK

BACK = "https://app.example/back"
VERIFIER = "v" * 43


@pytest.fixture
def administrator(server) -> Member:
    return Member(server.port, "anna")


@pytest.fixture
def app(server, administrator, monkeypatch) -> authlib.integrations.requests_client.OAuth2Session:
    """A registered app that uses its own OAuth library."""
    monkeypatch.setenv("AUTHLIB_INSECURE_TRANSPORT", "1")
    about = {"name": "Training diary", "redirects": [BACK], "is_confidential": False}
    _, registered = administrator.ask("POST", "/apps", json.dumps(about))
    return authlib.integrations.requests_client.OAuth2Session(
        registered["id"],
        scope="tracks:read profile:read",
        redirect_uri=BACK,
        token_endpoint=f"{server.address}/api/v1/oauth/token",
        token_endpoint_auth_method="none",
        code_challenge_method="S256",
    )


def asking(server, app) -> tuple[str, str]:
    return app.create_authorization_url(f"{server.address}/authorize", code_verifier=VERIFIER)


def come_back(page: Page, button: str) -> str:
    """Presses a button of the consent page, and returns the app's address to which it leads."""
    page.route("https://app.example/**", lambda route: route.fulfill(body="the app"))
    page.get_by_role("button", name=BOOK[button], exact=True).click()
    page.wait_for_url(f"{BACK}?**")
    return page.url


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_member_lets_an_app_in_and_out_again(server, open_page, app, viewport):
    page = open_page(server.address, viewport=viewport)
    register(page, server.address, "marta")
    page.context.clear_cookies()
    page.evaluate("localStorage.clear()")
    address, state = asking(server, app)
    page.goto(address)
    # The consent page follows the sign-in.
    page.locator("#content").get_by_role("link", name=BOOK["club.signIn"], exact=True).click()
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form [type=submit]").click()
    card = page.locator(".card")
    expect(card).to_contain_text("Training diary")
    expect(card).to_contain_text("app.example")
    expect(card.locator("li")).to_have_text([BOOK["tracks.permission.read"], BOOK["club.permission.readProfile"]])
    back = come_back(page, "club.consent.allow")
    app.fetch_token(authorization_response=back, state=state, code_verifier=VERIFIER)
    assert app.get(f"{server.address}/api/v1/member").json()["user_name"] == "marta"

    page.goto(f"{server.address}/settings/apps")
    row = page.locator(".row", has_text="Training diary")
    expect(row).to_contain_text(BOOK["tracks.permission.read"])
    row.get_by_role("button").click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["club.apps.end"], exact=True).click()
    expect(page.get_by_text(BOOK["club.apps.none"])).to_be_visible()
    assert app.get(f"{server.address}/api/v1/member").status_code == 401


def test_a_refusal_and_a_mistake_are_told_to_the_app(server, open_page, app):
    page = open_member(open_page, server)
    page.goto(asking(server, app)[0])
    back = come_back(page, "club.consent.refuse")
    assert urllib.parse.parse_qs(urllib.parse.urlsplit(back).query)["error"] == ["access_denied"]
    page.goto(asking(server, app)[0].replace("S256", "plain"))
    page.wait_for_url(f"{BACK}?error=invalid_request&**")


@pytest.mark.parametrize("change", [("client_id=", "client_id=x"), ("app.example", "evil.example")])
def test_whom_the_club_does_not_know_learns_nothing(server, open_page, app, change):
    page = open_member(open_page, server)
    page.goto(asking(server, app)[0].replace(*change))
    expect(page.get_by_role("alert")).to_have_text(BOOK["problem.unanswerable-authorization"])
    assert page.url.startswith(server.address)


def test_no_page_can_be_laid_around_the_question(server):
    _, headers, _ = request(f"{server.address}/authorize?client_id=x")
    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


def test_a_member_makes_a_token_for_a_program_and_deletes_it(server, open_page):
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/apps")
    page.get_by_role("button", name=BOOK["club.tokens.make"]).click()
    page.get_by_label(BOOK["club.tokens.name"], exact=True).fill("Backup")
    # A token permits the chosen scopes, and none is preselected.
    expect(page.locator("form").get_by_role("checkbox", checked=True)).to_have_count(0)
    expect(page.locator("form [type=submit]")).to_be_disabled()
    page.get_by_label(BOOK["club.permission.readProfile"]).check()
    page.locator("form [type=submit]").click()
    shown = page.locator(".secret")
    expect(shown).to_have_text(re.compile("^cdp_"))
    token = shown.text_content()

    def status() -> int:
        asked = requests.get(f"{server.address}/api/v1/member", headers={"Authorization": f"Bearer {token}"})
        return asked.status_code

    assert status() == 200
    page.reload()
    expect(page.locator(".row", has_text="Backup")).to_be_visible()
    expect(shown).to_have_count(0)
    page.get_by_role("button", name=BOOK["club.tokens.endOf"].replace("{name}", "Backup")).click()
    expect(page.locator(".row", has_text="Backup")).to_have_count(0)
    assert status() == 401


def test_an_administrator_registers_an_app_renews_its_secret_and_deletes_it(server, open_page):
    # The club's first member.
    page = open_member(open_page, server)
    page.goto(f"{server.address}/settings/apps")
    page.get_by_role("link", name=BOOK["club.registered.title"]).click()
    page.get_by_role("button", name=BOOK["club.registered.register"]).click()
    page.get_by_label(BOOK["club.registered.name"], exact=True).fill("Training diary")
    page.get_by_label(BOOK["club.registered.redirects"]).fill("http://app.example/back")
    page.get_by_label(BOOK["club.registered.confidential"]).check()
    page.locator("form [type=submit]").click()
    expect(page.locator(".field-error")).to_have_text(BOOK["error.invalid"])
    page.get_by_label(BOOK["club.registered.redirects"]).fill(f"{BACK}\n\nhttp://127.0.0.1/back")
    page.locator("form [type=submit]").click()
    row = page.locator(".row", has_text="Training diary")
    expect(row).to_contain_text("http://127.0.0.1/back")
    first = page.locator(".card .secret").text_content()
    assert first.startswith("cds_")
    row.get_by_role("button", name=BOOK["club.registered.renew"]).click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["club.registered.renew"], exact=True).click()
    expect(page.locator(".card .secret")).not_to_have_text(first)
    row.get_by_role("button", name=BOOK["club.registered.delete"]).click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["club.registered.delete"], exact=True).click()
    expect(page.get_by_text(BOOK["club.registered.none"])).to_be_visible()
