"""Sharing a track: private places, a link that a stranger opens and its member withdraws, a picture made on the device."""

import re
import urllib.request

from accessibility import violations
from conftest import KEPT, LOOKS, PHONE, wait_until
from controls import button, covered
from devices import all_sent, kept_on_device, visit
from locales import phrases
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import WALK, member_with, open_first

CLIPBOARD = ["clipboard-read", "clipboard-write"]
# Where the walk of the fixtures begins.
HOME = dict(
    zip(
        ("longitude", "latitude"),
        map(float, re.search(r'lon="([^"]+)" lat="([^"]+)"', WALK.read_text("utf-8")).groups()),
        strict=True,
    )
)


def name_home(page: Page, name: str = "Home") -> None:
    """Names the place where the device is a private one, with 200 m around it."""
    page.context.grant_permissions(["geolocation", *CLIPBOARD])
    page.context.set_geolocation(HOME)
    visit(page, "/settings/privacy")
    page.locator(".page-actions button").click()
    page.locator("dialog [name=name]").fill(name)
    # The map opens where the last track lies.
    expect(page.locator("dialog .maplibregl-ctrl-scale")).to_have_text(re.compile(r"^\d+\s*m$|^[1-5]\s*km$"))
    button(page, "tracks.privacy.here").click()
    expect(page.get_by_text(BOOK["tracks.privacy.circle"])).to_be_visible()
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row")).to_contain_text(name)


def share(page: Page) -> str:
    """Makes a link to the open track and returns it."""
    button(page, "tracks.share").click()
    button(page, "club.invitations.make").click()
    return page.locator(".invitation-link").inner_text()


def metres(page: Page) -> float:
    """The distance of the shown track in kilometres."""
    return float(page.locator(".figure-lead dd").first.inner_text().split()[0])


@LOOKS
def test_a_stranger_sees_a_track_without_home_until_its_link_is_withdrawn(server, open_page, viewport, theme):
    page = member_with(open_page, server, WALK, viewport=viewport, color_scheme=theme)
    name_home(page)
    assert violations(page) == []
    all_sent(page)
    visit(page, "/")
    open_first(page)
    whole = metres(page)
    link = share(page)
    assert re.fullmatch(re.escape(server.address) + "/shared/track/[\\w-]{43}", link)
    assert violations(page) == []
    assert covered(page, "dialog") == []
    expect(page.locator("dialog")).to_contain_text("Home")
    button(page, "club.links.copy").click()
    assert page.evaluate("navigator.clipboard.readText()") == link

    stranger = open_page(link, viewport=viewport, color_scheme=theme)
    expect(stranger.locator(".figure-sheet")).to_be_visible()
    expect(stranger.locator(".map-place canvas")).to_be_visible()
    expect(stranger.locator(".graphs canvas").first).to_be_visible()
    assert metres(stranger) < whole - 0.2
    assert violations(stranger) == []
    assert covered(stranger) == []
    assert stranger.evaluate("document.querySelector('meta[name=robots]').content") == "noindex"
    # Each phrase that the page says came with it.
    assert (
        re.findall(r"\b(?:club|map|problem|shell|sport|tracks)\.[a-z]\w*", stranger.locator("body").inner_text()) == []
    )

    button(page, "club.invitations.done").click()
    button(page, "tracks.share").click()
    # It does not come back, which is said before.
    button(page, "club.invitations.withdraw").click()
    asked = page.locator("dialog dialog")
    expect(asked).to_contain_text(BOOK["club.invitations.withdrawText"])
    assert violations(page) == []
    page.keyboard.press("Escape")
    expect(asked).to_have_count(0)
    expect(page.locator("dialog .row")).to_have_count(1)
    button(page, "club.invitations.withdraw").click()
    asked.locator(".button-danger").click()
    expect(page.locator("dialog .row")).to_have_count(0)
    stranger.reload()
    expect(stranger.get_by_text(BOOK["tracks.shared.gone"])).to_be_visible()
    expect(stranger.locator(".figure-sheet")).to_have_count(0)


# What a stranger's page may load until its figures stand, and the places of its map and graphs, in bytes (26).
BEFORE_THE_MAP = 100_000
STOOD = """
window.stood = null;
new MutationObserver(() => {
  if (document.querySelector(".figure-sheet") && document.querySelector(".graphs canvas")) window.stood ??= performance.now();
}).observe(document, { childList: true, subtree: true });
"""
CAME = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((entry) => entry.responseEnd <= window.stood)
  .reduce((sum, entry) => sum + entry.transferSize, 0)"""


def shared_walk(open_page, server, **options) -> str:
    page = member_with(open_page, server, WALK, **options)
    open_first(page)
    page.context.grant_permissions(CLIPBOARD)
    return share(page)


def test_the_figures_come_before_the_map_and_the_graphs_in_100_kb(server, open_page):
    link = shared_walk(open_page, server)
    stranger = open_page("about:blank", viewport=PHONE)
    stranger.add_init_script(STOOD)
    stranger.goto(link)
    wait_until(lambda: stranger.evaluate("window.stood") is not None)
    assert 50_000 < stranger.evaluate(CAME) < BEFORE_THE_MAP
    expect(stranger.locator(".map-place canvas")).to_be_visible()


def test_a_stranger_without_the_map_has_the_rest_of_a_track(server, open_page):
    link = shared_walk(open_page, server)
    stranger = open_page("about:blank", viewport=PHONE)

    def without_lines(route):
        if '"map"' in (route.request.post_data or ""):
            route.abort("internetdisconnected")
        else:
            route.continue_()

    stranger.route("**/api/v1/shared-track", without_lines)
    stranger.goto(link)
    expect(stranger.get_by_text(BOOK["map.missing"])).to_be_visible()
    expect(stranger.locator(".figure-sheet")).to_be_visible()


def test_from_a_shared_track_the_whole_app_opens_and_shows_it_again(server, open_page):
    link = shared_walk(open_page, server)
    stranger = open_page(link, viewport=PHONE)
    stranger.get_by_role("link", name=BOOK["tracks.toRecord"]).click()
    expect(stranger.locator(".navigation")).to_be_visible()
    assert stranger.url == f"{server.address}/record"
    stranger.go_back()
    expect(stranger.locator(".figure-sheet")).to_be_visible()
    expect(stranger.locator(".map-place canvas")).to_be_visible()


def test_a_stranger_reads_in_the_language_of_the_club(server, open_page):
    page = member_with(open_page, server, WALK)
    open_first(page)
    page.context.grant_permissions(CLIPBOARD)
    link = share(page)
    stranger = open_page(link, language="fr")
    expect(stranger.get_by_text(phrases("fr")["tracks.shared.own"])).to_be_visible()
    settings = {"name": "Amics & Cims", "language": "ca", "registration": "open"}
    assert (
        page.evaluate(
            """async (settings) => (await fetch("/api/v1/club/settings", { method: "PUT", body: JSON.stringify(settings),
          headers: { "X-Cordada": "1", "Content-Type": "application/json" } })).status""",
            settings,
        )
        == 200
    )
    stranger = open_page(link, language="fr")
    expect(stranger.get_by_text(phrases("ca")["tracks.shared.own"])).to_be_visible()
    assert stranger.evaluate("document.documentElement.lang") == "ca"
    expect(stranger.locator(".visit-brand")).to_have_text("Amics & Cims")


def test_messengers_get_a_head_and_a_picture_of_a_link(server, open_page):
    page = member_with(open_page, server, WALK)
    open_first(page)
    page.context.grant_permissions(CLIPBOARD)
    link = share(page)
    with urllib.request.urlopen(link) as answer:
        html = answer.read().decode()
    picture = re.search(r'property="og:image" content="([^"]+)"', html)[1]
    assert picture == f"{link}/picture.png"
    assert "<script" in html, "it is the app's page"
    with urllib.request.urlopen(picture) as answer:
        assert answer.headers["Content-Type"] == "image/png"
        assert answer.read(8) == b"\x89PNG\r\n\x1a\n"


def test_a_guest_names_places_and_makes_a_picture_without_a_network(server, open_page):
    page = open_page(f"{server.address}/import", viewport=PHONE, **KEPT)
    named = re.sub("<name>.*?</name>", "<name>2012-10-24 23:29</name>", WALK.read_text())
    walk = {"name": "walk.gpx", "mimeType": "application/gpx+xml", "buffer": named.encode()}
    page.locator("input[type=file]").set_input_files(walk)
    expect(page.locator("[data-step=answered]")).to_have_count(1)
    kept_on_device(page)
    page.context.set_offline(True)
    name_home(page)
    visit(page, "/")
    open_first(page)
    button(page, "tracks.share").click()
    expect(page.get_by_text(BOOK["tracks.share.needsAccount"])).to_be_visible()
    with page.expect_download() as told:
        button(page, "tracks.share.makePicture").click()
    # A name with a time would tell when the hidden part began.
    assert re.fullmatch(r"[a-z]+\.png", told.value.suggested_filename)
    assert told.value.path().read_bytes().startswith(b"\x89PNG")
    # The place can be renamed and deleted, and comes back.
    button(page, "club.invitations.done").click()
    visit(page, "/settings/privacy")
    page.get_by_role("button", name=BOOK["tracks.privacy.deleteNamed"].replace("{name}", "Home")).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".row")).to_have_count(0)
    gone = page.locator(".toast", has_text=BOOK["tracks.privacy.deleted"].replace("{name}", "Home"))
    gone.get_by_role("button", name=BOOK["toast.undo"], exact=True).click()
    expect(page.locator(".row")).to_have_count(1)
