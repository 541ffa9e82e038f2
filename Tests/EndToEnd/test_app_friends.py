"""Friends: asked by a link, accepted, and what they see of each other (K9)."""

import pytest
from accessibility import violations
from club import PASSWORD, Member
from conftest import DESKTOP, PHONE
from devices import visit
from playwright.sync_api import expect
from test_app_club import all_sent, open_member, phrases
from test_app_controls import covered

BOOK = phrases("en")


def said(key: str) -> str:
    return BOOK[f"club.friends.{key}"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_two_members_become_friends_by_a_link(server, open_page, theme):
    anna = open_member(open_page, server, viewport=PHONE, color_scheme=theme)
    Member(server.port, "pere")
    visit(anna, "/settings/friends")
    expect(anna.get_by_text(said("none"))).to_be_visible()
    anna.get_by_role("button", name=BOOK["club.invitations.make"]).click()
    link = anna.locator(".invitation-link").inner_text()
    assert link.startswith(f"{server.address}/friend#")
    assert violations(anna) == []
    assert covered(anna) == []

    # By the link before signing in: it waits.
    pere = open_page(link, viewport=DESKTOP, color_scheme=theme)
    pere.locator(".button-primary").click()
    pere.locator("[name=user_name]").fill("pere")
    pere.locator("[name=password]").fill(PASSWORD)
    pere.locator("form [type=submit]").click()
    ask = pere.get_by_role("button", name=said("act.ask"))
    expect(ask).to_be_visible()
    assert violations(pere) == []
    ask.click()
    pere.wait_for_url("**/settings/friends")
    expect(pere.get_by_role("heading", name=said("asked"))).to_be_visible()

    visit(anna, "/settings")
    anna.reload()
    visit(anna, "/settings/friends")
    expect(anna.get_by_role("heading", name=said("asking"))).to_be_visible()
    assert covered(anna) == []
    anna.get_by_role("button", name=f"{said('act.accept')}: pere").click()
    expect(anna.get_by_role("heading", name=said("asking"))).to_have_count(0)
    expect(anna.locator(".row-title").first).to_have_text("pere")
    assert violations(anna) == []
    pere.reload()
    expect(pere.get_by_role("heading", name=said("asked"))).to_have_count(0)

    # Blocked, she is a stranger to him.
    anna.get_by_role("button", name=said("more").format(name="pere")).click()
    anna.get_by_role("button", name=said("act.block")).click()
    expect(anna.get_by_role("heading", name=said("blocked"))).to_be_visible()
    pere.reload()
    expect(pere.get_by_text(said("none"))).to_be_visible()


def test_what_friends_see_is_chosen_without_a_network_too(server, open_page):
    page = open_member(open_page, server, viewport=PHONE)
    visit(page, "/settings/friends")
    sends = page.get_by_label(said("sends"))
    expect(sends).not_to_be_checked()
    page.context.set_offline(True)
    sends.click()
    expect(sends).to_be_checked()
    expect(page.get_by_label(said("projects"))).not_to_be_checked()
    page.context.set_offline(False)
    all_sent(page)
    page.reload()
    expect(page.get_by_label(said("sends"))).to_be_checked()
