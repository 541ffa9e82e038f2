"""Friends: requested by a link, accepted, and the data they see of each other (K9)."""

import json
import uuid

import pytest
from accessibility import violations
from accounts import open_member
from club import PASSWORD, Member, change_record
from conftest import DESKTOP, PHONE
from controls import covered
from devices import all_sent, visit
from playwright.sync_api import expect
from race_pages import BOOK


def said(key: str) -> str:
    return BOOK[f"club.friends.{key}"]


def test_two_members_become_friends_by_a_link(server, open_page):
    anna = open_member(open_page, server, viewport=PHONE, color_scheme="light")
    Member(server.port, "pere")
    visit(anna, "/settings/friends")
    expect(anna.get_by_text(said("none"))).to_be_visible()
    anna.get_by_role("button", name=BOOK["club.invitations.make"]).click()
    link = anna.locator(".invitation-link").inner_text()
    assert link.startswith(f"{server.address}/friend#")
    assert violations(anna) == []
    assert covered(anna) == []

    # Opened before sign-in, the link is kept.
    pere = open_page(link, viewport=DESKTOP, color_scheme="dark")
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

    # After being blocked, she is a stranger to him.
    anna.get_by_role("button", name=said("more").format(name="pere")).click()
    anna.get_by_role("button", name=said("act.block")).click()
    expect(anna.get_by_role("heading", name=said("blocked"))).to_be_visible()
    pere.reload()
    expect(pere.get_by_text(said("none"))).to_be_visible()


def test_what_friends_see_is_chosen_without_a_network_too(server, open_page):
    page = open_member(open_page, server, viewport=PHONE)
    visit(page, "/settings/sync")
    expect(page.get_by_text(BOOK["club.sync.agreed"]).first).to_be_visible()
    visit(page, "/settings/friends")
    sends = page.get_by_label(BOOK["boulders.sharing.sends"])
    expect(sends).not_to_be_checked()
    page.context.set_offline(True)
    sends.click()
    expect(sends).to_be_checked()
    expect(page.get_by_label(BOOK["boulders.sharing.projects"])).not_to_be_checked()
    page.context.set_offline(False)
    all_sent(page)
    page.reload()
    expect(page.get_by_label(BOOK["boulders.sharing.sends"])).to_be_checked()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_what_a_friend_shows_is_seen_also_without_a_network(server, open_page, viewport):
    pere = Member(server.port, "pere")
    page = open_member(open_page, server, viewport=viewport)
    made = pere.ask("POST", "/friend-links", json.dumps({}))[1]
    page.goto(f"{server.address}/friend#{made['secret']}")
    page.get_by_role("button", name=said("act.ask")).click()
    page.wait_for_url("**/settings/friends")
    marta = next(each["id"] for each in pere.ask("GET", "/friends")[1]["friends"])
    assert pere.ask("PUT", f"/friends/{marta}", json.dumps({"act": "accept"}))[0] == 200
    page.reload()

    visit(page, "/boulders/logbook")
    page.get_by_role("link", name=BOOK["boulders.friends.title"]).click()
    page.get_by_role("link", name="pere").click()
    expect(page.get_by_text(BOOK["boulders.friends.nothing"])).to_be_visible()

    me = pere.ask("GET", "/member")[1]["id"]
    send = {"time": 1_790_000_000_000, "is_send": True, "name": "La Fosca"}
    change_record(pere, "edit", "friend_sharing", me, {"sends": True})
    change_record(pere, "create", "boulder_tries", str(uuid.uuid4()), send)
    page.reload()
    expect(page.locator(".row")).to_contain_text("La Fosca")
    expect(page.get_by_role("heading", name=BOOK["boulders.projects.tab"])).to_have_count(0)
    assert violations(page) == []
    assert covered(page) == []
    page.context.set_offline(True)
    visit(page, "/boulders/logbook")
    page.get_by_role("link", name=BOOK["boulders.friends.title"]).click()
    page.get_by_role("link", name="pere").click()
    expect(page.locator(".row")).to_contain_text("La Fosca")
