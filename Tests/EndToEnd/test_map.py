"""A track on the map: line, start, end, marks, full screen, with and without tiles (T9, T13)."""

import pytest
from accessibility import violations
from accounts import open_member
from conftest import DESKTOP, FIXTURES, LOOKS, MOVING, PHONE
from locales import phrases
from maps import MapPage
from playwright.sync_api import expect

TILES = [
    "--mbtiles",
    str(FIXTURES / "maps" / "andorra.mbtiles"),
    "--tiles-attribution",
    'Map by <a href="https://www.openstreetmap.org/copyright">OpenStreetMap</a><script>x</script>',
]


@pytest.fixture
def open_map(start_server, open_page):
    def open_(*options: str, suffix: str = "", **page_options) -> MapPage:
        server = start_server(*options)
        shown = MapPage(open_member(open_page, server, **MOVING, **page_options), server.address)
        shown.open(suffix)
        return shown

    return open_


@LOOKS
def test_line_start_end_and_marks_are_on_the_map(open_map, viewport, theme):
    shown = open_map(viewport=viewport, color_scheme=theme)
    page, book = shown.page, phrases("en")
    for end in ("map.start", "map.end"):
        expect(page.locator(".track-map").get_by_role("img", name=book[end], exact=True)).to_be_visible()
    expect(page.locator(".map-pin-mark").first).to_be_visible()
    assert shown.share_of(shown.token("--map-land")) > 0.5

    # Coloured by speed at first, in one colour after a press.
    legend = page.locator(".map-legend")
    expect(legend).to_be_visible()
    by_speed = page.get_by_role("button", name=book["map.bySpeed"])
    expect(by_speed).to_have_attribute("aria-pressed", "true")
    assert shown.share_of(shown.token("--track-line"), within=8) < 0.0005
    by_speed.click()
    expect(legend).to_be_hidden()
    shown.rest()
    assert shown.share_of(shown.token("--track-line"), within=8) > 0.001


def test_a_mark_opens_its_figures_and_escape_closes_them(open_map):
    shown = open_map()
    page = shown.page
    mark = page.locator(".map-pin-mark").first
    mark.click()
    figures = page.locator(".maplibregl-popup")
    expect(figures).to_be_visible()
    expect(figures.locator(".map-popup-title")).to_contain_text("km")
    assert figures.locator("dt").count() >= 3
    page.keyboard.press("Escape")
    expect(figures).to_have_count(0)
    expect(mark).to_be_focused()
    page.keyboard.press("Enter")
    expect(figures).to_be_visible()
    figures.get_by_role("button", name=phrases("en")["map.close"]).click()
    expect(figures).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_places_of_the_file_stand_on_the_map_by_name_and_open_theirs(open_map, viewport):
    shown = open_map(viewport=viewport)
    page, book = shown.page, phrases("en")
    places = page.locator(".map-pin-place")
    expect(places).to_have_count(2)
    expect(places.nth(0)).to_have_text("Font de l'<b>Avet")
    mirador = page.get_by_role("button", name=book["map.mark"].replace("{title}", "Mirador"))
    mirador.focus()
    page.keyboard.press("Enter")
    figures = page.locator(".maplibregl-popup")
    expect(figures.locator(".map-popup-title")).to_have_text("Mirador")
    expect(figures.locator("dt")).to_have_text([book["tracks.detail.position"]])
    expect(figures.locator("dd")).to_have_text(["42.52630°, 1.54180°"])
    shown.rest()
    popup, sheet = figures.bounding_box(), page.locator(".track-map").bounding_box()
    assert sheet["x"] <= popup["x"]
    assert popup["x"] + popup["width"] <= sheet["x"] + sheet["width"]
    page.keyboard.press("Escape")
    expect(mirador).to_be_focused()
    places.nth(0).click()
    expect(figures.locator("dt")).to_have_text([book["tracks.detail.altitude"], book["tracks.detail.position"]])


def test_the_full_screen_has_its_own_address_and_escape_leaves_it(open_map):
    shown = open_map()
    page, book = shown.page, phrases("en")
    page.get_by_role("button", name=book["map.expand"]).click()
    page.wait_for_url(f"{shown.track}/map")
    shown.rest()
    box = page.locator(".track-map").bounding_box()
    graph = page.locator(".map-graph").bounding_box()
    assert (box["x"], box["y"], box["width"]) == (graph["x"], 0, graph["width"]) == (0, 0, DESKTOP["width"])
    assert box["height"] == graph["y"] and graph["y"] + graph["height"] == DESKTOP["height"]
    assert page.locator("nav").first.evaluate("(nav) => nav.closest('[inert]') !== null")

    page.locator(".map-pin-mark").first.click()
    page.keyboard.press("Escape")  # closes only the figures
    expect(page.locator(".maplibregl-popup")).to_have_count(0)
    assert page.url.endswith("/map")
    page.keyboard.press("Escape")
    page.wait_for_url(shown.track)
    assert page.locator("nav").first.evaluate("(nav) => nav.closest('[inert]') === null")


def test_the_keyboard_moves_and_zooms_the_map(open_map):
    shown = open_map(suffix="/map")
    page = shown.page
    start = page.locator(".map-pin-start")
    before = start.bounding_box()
    page.locator(".maplibregl-canvas").focus()
    page.keyboard.press("ArrowRight")
    shown.rest()
    moved = start.bounding_box()
    assert moved["x"] < before["x"] - 50 and abs(moved["y"] - before["y"]) < 2
    page.get_by_role("button", name=phrases("en")["map.fit"]).click()
    shown.rest()
    assert abs(start.bounding_box()["x"] - before["x"]) < 2
    ends = [start, page.locator(".map-pin-end")]

    def apart():
        return ends[1].bounding_box()["x"] - ends[0].bounding_box()["x"]

    narrow = apart()
    page.locator(".maplibregl-canvas").focus()
    page.keyboard.press("+")
    shown.rest()
    assert apart() > 1.3 * narrow  # to the next whole level


def test_without_tiles_the_track_lies_between_meridians(open_map):
    shown = open_map("--mbtiles", "none", suffix="/map")
    assert not [url for url in shown.asked if "/tiles/" in url]
    assert shown.share_of(shown.token("--map-grid"), within=6) > 0.002
    assert shown.page.locator(".maplibregl-ctrl-scale").inner_text().endswith("m")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_clubs_own_tiles_are_drawn_with_their_names(open_map, theme):
    shown = open_map(*TILES, suffix="/map", color_scheme=theme)
    assert [url for url in shown.asked if url.startswith(f"{shown.address}/tiles/")]
    assert [url for url in shown.asked if "/assets/letters/semibold-0-" in url]
    assert shown.share_of(shown.token("--map-wood"), within=4) > 0.1
    assert shown.share_of(shown.token("--map-text")) > 0.0005, "names of towns and villages"
    credits = shown.page.locator(".map-credits")
    expect(credits.get_by_role("link", name="OpenStreetMap")).to_be_visible()
    expect(credits.locator("script")).to_have_count(0)


def test_the_theme_changes_under_the_track(open_map):
    shown = open_map(*TILES, suffix="/map", color_scheme="light")
    shown.page.emulate_media(color_scheme="dark")
    shown.rest()
    assert shown.share_of(shown.token("--map-wood"), within=4) > 0.1
    assert shown.share_of("#f7e225", "#fba238", "#f07f4f", "#e16462", within=8) > 0.0005, "the line stays"


def test_nothing_is_asked_of_anybody_else(open_map):
    shown = open_map(*TILES, suffix="/map")
    shown.page.get_by_role("button", name=phrases("en")["map.zoomIn"]).click()
    shown.rest()
    foreign = [url for url in shown.asked if not url.startswith((shown.address, "data:", "blob:"))]
    assert foreign == []
    assert shown.complaints == []


def test_the_map_speaks(open_map):
    shown = open_map(language="es")
    book = phrases("es")
    for name in ("map.expand", "map.zoomIn", "map.zoomOut", "map.fit", "map.bySpeed"):
        expect(shown.page.get_by_role("button", name=book[name], exact=True)).to_be_visible()
    expect(shown.page.get_by_role("region", name=book["map.ground"])).to_be_visible()


@LOOKS
def test_the_full_map_breaks_no_rule(open_map, viewport, theme):
    shown = open_map(suffix="/map", viewport=viewport, color_scheme=theme)
    shown.page.locator(".map-pin-mark").first.click()
    expect(shown.page.locator(".maplibregl-popup")).to_be_visible()
    assert violations(shown.page) == []
