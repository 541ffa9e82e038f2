"""A link to a problem for people without the app: created, opened by a stranger, withdrawn (B7)."""

from accessibility import violations
from accounts import open_member, sign_in
from club import PASSWORD
from conftest import LOOKS
from controls import button, covered
from gyms import member_with_gym
from playwright.sync_api import expect
from race_pages import BOOK

CLIPBOARD = {"permissions": ["clipboard-read", "clipboard-write"]}


@LOOKS
def test_a_stranger_sees_a_problem_by_its_link_until_that_is_withdrawn(server, open_page, viewport, theme):
    gym = member_with_gym(server.port)
    pau = open_page(server.address, viewport=viewport, color_scheme=theme, **CLIPBOARD)
    sign_in(pau, server.address, "pau", PASSWORD)
    pau.goto(server.address + gym.path)
    button(pau, "club.links.title").click()
    pau.get_by_role("radio", name=BOOK["club.links.week"]).check(force=True)
    button(pau, "club.invitations.make").click()
    link = pau.locator(".invitation-link").inner_text()
    address, secret = link.split("#")
    assert (address, len(secret)) == (f"{server.address}/boulders/shared", 43)
    assert violations(pau) == []
    assert covered(pau, "dialog") == []
    button(pau, "club.links.copy").click()
    expect(pau.get_by_text(BOOK["club.invitations.copied"])).to_be_visible()
    assert pau.evaluate("navigator.clipboard.readText()") == link

    stranger = open_page(server.address, viewport=viewport, color_scheme=theme)
    asked: list[str] = []
    stranger.on("request", lambda request: asked.append(request.url))
    stranger.goto(link)
    expect(stranger.locator(".stage-picture img")).to_be_visible()
    expect(stranger.locator("h1")).to_have_text("La Fosca")
    expect(stranger.locator(".problem-facts")).to_contain_text("Roc Gràcia")
    expect(stranger.locator(".played-mark")).to_have_count(3)
    button(stranger, "boulders.play.next").click()
    button(stranger, "boulders.play.next").click()
    expect(stranger.locator(".played-words")).to_have_text("Right hand to 1")
    assert stranger.locator(".stage-picture img").evaluate("(image) => image.naturalWidth") == 1800
    assert "pau" not in stranger.locator("main").inner_text().lower()
    assert [each for each in asked if secret in each.partition("#")[0]] == [], "no server and no log reads it"
    assert violations(stranger) == []
    assert covered(stranger) == []
    # After a reload the page still shows it, without the fragment in the address.
    stranger.goto(address)
    expect(stranger.locator(".played-mark")).to_have_count(3)

    # After reopening, the link is not shown again, but can be withdrawn.
    button(pau, "club.invitations.done").click()
    button(pau, "club.links.title").click()
    expect(pau.locator("dialog .row")).to_have_count(1)
    expect(pau.locator(".invitation-link")).to_have_count(0)
    button(pau, "club.invitations.withdraw").click()
    pau.locator("dialog dialog .button-danger").click()
    expect(pau.locator("dialog .row")).to_have_count(0)
    stranger.reload()
    expect(stranger.get_by_text(BOOK["boulders.shared.gone"])).to_be_visible()
    expect(stranger.locator(".played-mark")).to_have_count(0)
    assert violations(stranger) == []


def test_another_climber_makes_no_link_and_a_link_without_a_secret_says_so(server, open_page):
    gym = member_with_gym(server.port)
    page = open_member(open_page, server)
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(page, "boulders.gyms.follow").click()
    page.locator(".problem-card").click()
    expect(button(page, "boulders.share.picture")).to_be_visible()
    expect(button(page, "club.links.title")).to_have_count(0)
    page.goto(f"{server.address}/boulders/shared")
    expect(page.get_by_text(BOOK["problem.expired-link"])).to_be_visible()
    # Another link opened in the same tab changes only the fragment.
    page.evaluate("location.hash = 'A'.repeat(43)")
    expect(page.get_by_text(BOOK["boulders.shared.gone"])).to_be_visible()
