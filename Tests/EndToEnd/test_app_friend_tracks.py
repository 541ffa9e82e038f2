"""Tracks of friends in the app: what a friend lets friends see, what is said of it, and what a former friend keeps: nothing."""

import json

from accessibility import violations
from accounts import open_member
from club import Member
from conftest import LOOKS, PHONE
from controls import button, covered
from devices import all_sent, visit
from playwright.sync_api import expect
from race_pages import BOOK
from tracks import WALK, member_with, open_first


@LOOKS
def test_a_friend_sees_comments_and_likes_a_track_until_the_friendship_ends(server, open_page, viewport, theme):
    anna = Member(server.port, "anna")
    status, answer = anna.bring("walk.gpx", WALK.read_bytes())
    assert status == 201
    track = answer["tracks"][0]["id"]
    assert anna.ask("PATCH", f"/tracks/{track}", json.dumps({"audience": "friends"}))[0] == 200
    page = open_member(open_page, server, path="/tracks/friends", viewport=viewport, color_scheme=theme)
    expect(page.get_by_text(BOOK["tracks.friends.none"])).to_be_visible()

    secret = page.evaluate(
        """async () => (await (await fetch("/api/v1/friend-links", { method: "POST", body: "{}",
          headers: { "Content-Type": "application/json", "X-Cordada": "1" } })).json()).secret"""
    )
    assert anna.ask("POST", "/friend-link/request", json.dumps({"secret": secret}))[0] == 200
    friend = anna.ask("GET", "/member")[1]["id"]
    act = """async ([friend, act]) => (await fetch(`/api/v1/friends/${friend}`, { method: "PUT", body: JSON.stringify({ act }),
      headers: { "Content-Type": "application/json", "X-Cordada": "1" } })).status"""
    assert page.evaluate(act, [friend, "accept"]) == 200

    page.goto(f"{server.address}/tracks/friends")
    row = page.locator(".track-row")
    expect(row).to_contain_text("anna")
    assert violations(page) == []
    assert covered(page) == []
    row.click()
    expect(page.locator(".figure-sheet")).to_be_visible()
    expect(page.locator(".map-place canvas")).to_be_visible()
    button(page, "tracks.talk.thumb").click()
    expect(page.get_by_role("button", name=BOOK["tracks.talk.thumb"], pressed=True)).to_be_visible()
    page.locator("[name=comment]").fill("Quina passada!")
    button(page, "tracks.talk.send").click()
    expect(page.locator(".comment")).to_contain_text("Quina passada!")
    expect(page.locator("[name=comment]")).to_have_value("")
    assert violations(page) == []
    told = anna.ask("GET", "/notices")[1]["notices"]
    assert sorted(each.get("detail", "") for each in told if each["kind"] == "track_comment") == ["", "thumb"]

    # The device has the list, of which each track needs a connection, and comes with it.
    visit(page, "/tracks/friends")
    page.context.set_offline(True)
    row.click()
    expect(page.get_by_role("heading", name=BOOK["tracks.shown.offline"])).to_be_visible()
    expect(page.locator(".empty")).to_contain_text(BOOK["tracks.shown.offlineText"])
    assert violations(page) == []
    page.context.set_offline(False)
    expect(page.locator(".figure-sheet")).to_be_visible()
    expect(page.locator(".empty")).to_have_count(0)

    # It has the list until it hears that the friendship has ended.
    visit(page, "/tracks/friends")
    expect(row).to_have_count(1)
    member = page.evaluate("(async () => (await (await fetch('/api/v1/member')).json()).id)()")
    assert anna.ask("PUT", f"/friends/{member}", json.dumps({"act": "end"}))[0] == 200
    page.goto(f"{server.address}/tracks/friends")
    expect(page.get_by_text(BOOK["tracks.friends.none"])).to_be_visible()
    page.goto(f"{server.address}/tracks/friends/{friend}/{track}")
    expect(page.get_by_text(BOOK["tracks.friends.gone"])).to_be_visible()


def test_a_member_chooses_who_sees_a_track_and_new_ones(server, open_page):
    page = member_with(open_page, server, WALK, viewport=PHONE)
    all_sent(page)
    open_first(page)
    button(page, "tracks.share").click()
    dialog = page.locator("dialog")
    expect(dialog.get_by_label(BOOK["tracks.audience.link"])).to_be_checked()
    dialog.get_by_label(BOOK["tracks.audience.friends"]).click()
    expect(dialog.get_by_label(BOOK["tracks.audience.friends"])).to_be_checked()
    expect(dialog).to_contain_text(BOOK["tracks.audience.friendsText"])
    button(page, "club.invitations.done").click()
    all_sent(page)
    audience = "async () => (await (await fetch('/api/v1/tracks')).json()).tracks[0].id"
    track = page.evaluate(audience)
    said = page.evaluate("async (id) => (await (await fetch(`/api/v1/tracks/${id}`)).json()).audience", track)
    assert said == "friends"
    visit(page, "/settings/privacy")
    page.get_by_label(BOOK["tracks.audience.nobody"]).click()
    expect(page.get_by_label(BOOK["tracks.audience.nobody"])).to_be_checked()
    all_sent(page)
    chosen = page.evaluate("async () => (await (await fetch('/api/v1/preferences')).json()).track_audience")
    assert chosen == "nobody"
    assert violations(page) == []


def test_a_guest_with_the_address_of_a_friends_track_is_asked_to_sign_in(server, open_page):
    track = "019a0000-0000-7000-8000-000000000001"
    page = open_page(f"{server.address}/tracks/friends/{track}/{track}", viewport=PHONE)
    for path, title in (("", "tracks.friends.signIn"), ("/settings/friends", "club.friends.signIn")):
        if path:
            visit(page, path)
        expect(page.get_by_role("heading", name=BOOK[title])).to_be_visible()
        expect(page.get_by_role("link", name=BOOK["shell.signIn"], exact=True)).to_have_attribute("href", "/sign-in")
        expect(page.get_by_role("alert")).to_have_count(0)
        assert violations(page) == []
