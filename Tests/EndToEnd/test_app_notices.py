"""Members are told: in the app, by a push to a closed app, and by mail (K11, K12)."""

import contextlib
import json

import pytest
from accounts import PASSWORD, open_member, register
from club import Member
from conftest import KEPT, PHONE, Server, wait_until
from devices import kept_on_device
from locales import phrases
from playwright.sync_api import Error, Page, TimeoutError, expect
from pushes import PUSH, SUBSCRIBE, PushService

BOOK = phrases("en")


@pytest.fixture
def push_service():
    service = PushService()
    yield service
    service.stop()


def button(page: Page, phrase: str):
    return page.locator("main").get_by_role("button", name=BOOK[phrase], exact=True)


def card(page: Page, phrase: str):
    return page.locator(".card", has=page.get_by_role("heading", name=BOOK[phrase], exact=True))


def befriend(server: Server, page: Page, name: str) -> None:
    """Another member asks the page's member to be friends."""
    made = page.evaluate(
        """async () => (await fetch("/api/v1/friend-links", { method: "POST", body: "{}",
          headers: { "Content-Type": "application/json", "X-Cordada": "1" } })).json()"""
    )
    status, _ = Member(server.port, name).ask("POST", "/friend-link/request", json.dumps({"secret": made["secret"]}))
    assert status == 200


def test_a_press_turns_pushes_on_and_one_says_what_happened_in_the_language_of_the_device(
    start_server, open_page, push_service
):
    server = start_server("--reach", "127.0.0.1")
    page = open_member(open_page, server, viewport=PHONE, language="ca", permissions=["notifications"], **KEPT)
    kept_on_device(page)
    page.add_init_script(f"({SUBSCRIBE})({json.dumps(push_service.subscription())})")
    page.goto(f"{server.address}/settings/notices")
    ca = phrases("ca")
    page.get_by_role("button", name=ca["club.notices.turnOn"], exact=True).click()
    expect(page.get_by_text(ca["club.notices.deviceOn"])).to_be_visible()
    # Of what is told here, friends are left; by default the night is quiet, so it is switched off.
    page.get_by_label(ca["club.notices.quiet"]).uncheck()
    alerts = page.locator(".card", has=page.get_by_role("heading", name=ca["boulders.notices.comments"]))
    alerts.get_by_label(ca["club.notices.here"]).uncheck()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)

    befriend(server, page, "joana")
    [text] = push_service.read()
    assert json.loads(text) == {"kind": "friend", "path": "/settings/friends"}
    claims = push_service.claims()
    assert claims["aud"] == push_service.subscription()["endpoint"].removesuffix("/push/marta")
    worker = page.context.service_workers[0]
    [shown] = worker.evaluate(PUSH, text)
    assert shown["title"] == ca["push.friend"]
    assert shown["data"] == {"path": "/settings/friends"}

    # The list has the name, which no push had, and leads to the page.
    page.goto(f"{server.address}/notices")
    row = page.locator(".row", has_text="joana")
    expect(row).to_contain_text(ca["club.notices.new"])
    row.click()
    page.wait_for_url(f"{server.address}/settings/friends")
    page.goto(f"{server.address}/notices")
    expect(page.locator(".row", has_text="joana")).not_to_contain_text(ca["club.notices.new"])

    # What was chosen for this device is there after a reload, and ends by a press: also while the start still tells the
    # server of the subscription, which this browser has lost.
    renewals = []
    page.route("**/api/v1/notices/device", lambda route: renewals.append(route))
    page.goto(f"{server.address}/settings/notices")
    expect(alerts.get_by_label(ca["club.notices.here"])).not_to_be_checked()
    wait_until(lambda: page.evaluate("0") == 0 and renewals)
    page.get_by_role("button", name=ca["club.notices.turnOff"], exact=True).click()
    with contextlib.suppress(TimeoutError):
        page.wait_for_event("response", lambda answer: answer.request.method == "DELETE", timeout=1000)
    # Those of pages before may have come late, too.
    page.unroute("**/api/v1/notices/device")
    for renewal in renewals:
        with contextlib.suppress(Error):
            renewal.continue_()
    expect(page.get_by_role("button", name=ca["club.notices.turnOn"], exact=True)).to_be_visible()
    expect(page.locator("[aria-busy=true]")).to_have_count(0)
    assert page.evaluate("async () => (await (await fetch('/api/v1/notices/ways')).json()).devices") == []


def test_an_address_is_confirmed_and_a_forgotten_password_replaced_by_mail(mailing, open_page):
    server, mails = mailing
    page = open_page(server.address, viewport=PHONE)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/settings/notices")
    expect(card(page, "club.notices.mailTitle")).to_contain_text("marta@example.org")
    expect(button(page, "club.notices.sendLink")).to_be_visible()
    page.goto(mails.link("confirm-email"))
    button(page, "club.confirmEmail.act").click()
    expect(page.get_by_label(BOOK["club.notices.mailHour"])).to_be_visible()
    expect(card(page, "club.notices.kind.friend")).to_contain_text(BOOK["club.notices.mail.daily"])

    stranger = open_page(f"{server.address}/sign-in")
    stranger.get_by_role("link", name=BOOK["club.forgotLink"]).click()
    for address in ("nobody@example.org", "marta@example.org"):
        stranger.goto(f"{server.address}/forgot-password")
        stranger.locator("[name=email]").fill(address)
        stranger.locator("form [type=submit]").click()
        expect(stranger.get_by_text(BOOK["club.forgot.sent"])).to_be_visible()
    stranger.goto(mails.link("reset-password"))
    assert {mail["To"] for mail in mails.mails} == {"marta@example.org"}
    for field in ("password", "repeated"):
        stranger.locator(f"[name={field}]").fill(PASSWORD + " new")
    stranger.locator("form [type=submit]").click()
    stranger.wait_for_url(f"{server.address}/sign-in")
    stranger.locator("[name=user_name]").fill("marta")
    stranger.locator("[name=password]").fill(PASSWORD + " new")
    stranger.locator("form [type=submit]").click()
    stranger.wait_for_url(f"{server.address}/")

    # An administrator sees that mails leave.
    stranger.goto(f"{server.address}/settings/club")
    expect(stranger.locator(".server-card")).to_contain_text("club@example.org")


def test_without_mail_the_pages_say_that_administrators_give_links(server, open_page):
    page = open_page(f"{server.address}/sign-in")
    expect(page.get_by_text(BOOK["club.forgotPassword"])).to_be_visible()
    register(page, server.address, "marta")
    page.goto(f"{server.address}/settings/notices")
    expect(card(page, "club.notices.mailTitle")).to_contain_text(BOOK["club.notices.noMail"])
    page.goto(f"{server.address}/settings/club")
    expect(page.locator(".server-card")).to_contain_text(BOOK["club.club.mail.none"])
