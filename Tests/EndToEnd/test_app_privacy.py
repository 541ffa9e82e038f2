"""The club's privacy text: written by an administrator, agreed to by members, with the record of processing (K13)."""

import json

import pytest
from accessibility import violations
from accounts import PASSWORD, open_member, sign_in
from club import PASSWORD as LONG
from club import Member
from conftest import DESKTOP, PHONE, wait_until
from controls import covered
from devices import visit
from locales import phrases
from playwright.sync_api import expect

BOOK = phrases("en")


def publish(admin: Member, text: str, seen: int, consent: bool = True) -> None:
    said = {"texts": {"en": text}, "needs_consent": consent, "seen": seen}
    assert admin.ask("POST", "/club/privacy", json.dumps(said))[0] == 201


def agreed(member: Member) -> list[int]:
    return [each["version"] for each in member.ask("GET", "/member/consents")[1]["given"]]


@pytest.mark.parametrize("theme, viewport", [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"])
def test_an_administrator_publishes_a_text_and_sees_who_agreed(server, open_page, theme, viewport):
    page = open_member(open_page, server, viewport=viewport, color_scheme=theme)
    visit(page, "/settings/club")
    page.get_by_role("link", name=BOOK["club.privacy.settings"]).click()
    page.locator("[name=contact]").fill("dades@club.example")
    page.locator("[name=sessions]").fill("3")
    times = page.locator("form", has=page.locator("[name=sessions]"))
    save = times.get_by_role("button", name=BOOK["club.save"])
    save.click()
    expect(page.get_by_text(BOOK["club.privacy.daysWrong"].format(least=7, most=90))).to_be_visible()
    page.locator("[name=sessions]").fill("30")
    save.click()
    expect(page.get_by_text(BOOK["club.saved"])).to_be_visible()
    assert violations(page) == []
    assert covered(page) == []

    # The proposed text has what was just chosen.
    page.get_by_role("button", name=BOOK["club.privacy.propose"]).click()
    text = page.locator("[name=en]")
    wait_until(lambda: "dades@club.example" in text.input_value() and "30 days" in text.input_value())
    page.get_by_role("button", name=BOOK["club.privacy.write"]).click()
    expect(page.get_by_text(BOOK["club.privacy.present"].format(version=1))).to_be_visible()
    expect(page.locator(".row", has_text="Marta Puig")).to_contain_text("Version 1")
    # Who wrote it is not asked.
    page.reload()
    expect(page.locator("[name=en]")).to_be_visible()
    expect(page.locator("dialog")).to_have_count(0)

    page.get_by_role("link", name=BOOK["club.processing.title"]).click()
    expect(page.locator(".processing")).not_to_have_count(0)
    expect(page.get_by_text("30 days at most")).to_be_visible()
    assert violations(page) == []
    page.emulate_media(media="print")
    expect(page.get_by_role("button", name=BOOK["club.processing.print"])).to_be_hidden()


def test_members_are_asked_again_when_a_text_needs_it_and_may_put_it_off(server, open_page):
    admin, joana = Member(server.port, "anna"), Member(server.port, "joana")
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "joana", LONG)
    publish(admin, "## Which data\n\nTracks.\n\n- One\n\n- Two", 0)
    page.reload()
    dialog = page.locator("dialog")
    expect(dialog.get_by_role("heading", name=BOOK["club.privacy.ask"])).to_be_visible()
    expect(dialog.get_by_role("listitem")).to_have_count(2)
    assert violations(page) == []
    dialog.get_by_role("button", name=BOOK["club.privacy.later"]).click()
    expect(dialog).to_have_count(0)
    assert agreed(joana) == []
    page.reload()
    dialog.get_by_role("button", name=BOOK["club.privacy.agree"]).click()
    expect(page.get_by_text(BOOK["club.privacy.agreed"])).to_be_visible()
    assert agreed(joana) == [1]
    # A better wording asks nobody, a change of substance does.
    publish(admin, "Tracks and photos.", 1, consent=False)
    page.reload()
    page.goto(f"{server.address}/privacy")
    expect(page.get_by_text("Tracks and photos.")).to_be_visible()
    expect(dialog).to_have_count(0)


def test_who_registers_agrees_first_and_loses_nothing_typed(server, open_page):
    admin = Member(server.port, "anna")
    publish(admin, "What we keep.", 0)
    page = open_page(f"{server.address}/register", viewport=PHONE)
    for name, text in {"display_name": "Mar", "user_name": "mar", "email": "mar@example.org"}.items():
        page.locator(f"[name={name}]").fill(text)
    for name in ("password", "repeated"):
        page.locator(f"[name={name}]").fill(PASSWORD)
    page.get_by_text(BOOK["club.privacy.read"], exact=True).click()
    expect(page.get_by_text("What we keep.")).to_be_visible()
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["error.privacy_version.not_agreed"])).to_be_visible()
    page.get_by_label(BOOK["club.privacy.agreeTo"]).check()
    # The text changes while the form is open: it is shown anew, and agreed to anew.
    publish(admin, "What we keep now.", 1)
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["error.privacy_version.not_agreed"])).to_be_visible()
    expect(page.get_by_label(BOOK["club.privacy.agreeTo"])).not_to_be_checked()
    expect(page.locator("[name=password]")).to_have_value(PASSWORD)
    page.get_by_label(BOOK["club.privacy.agreeTo"]).check()
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{server.address}/")
    expect(page.locator("dialog")).to_have_count(0)
    assert agreed(Member(server.port, "mar", PASSWORD)) == [2]
