"""Maps without a network: selecting a region, its size, progress, use and removal (T19)."""

import re
import shutil
import sqlite3

import pytest
from accessibility import violations
from accounts import open_member
from conftest import KEPT, LOOKS, wait_until
from devices import kept_on_device
from locales import phrases
from maps import ANDORRA, GuestMap, MapPage, comes_whole, kept_tiles, region_row
from playwright.sync_api import Page, expect

BUNDLE = re.compile("/api/v1/maps/region/tiles")
WORDS = phrases("en")


@pytest.fixture
def own_map(tmp_path):
    """The club's map, in a separate file that a test may change."""
    return shutil.copy(ANDORRA, tmp_path / "club.mbtiles")


def choose(page: Page, address: str, name: str = "Andorra") -> None:
    page.goto(f"{address}/settings/maps/new")
    expect(page.locator(".region-bytes")).to_be_visible()
    page.locator("[name=name]").fill(name)
    page.get_by_role("button", name=WORDS["map.offline.download"]).click()
    page.wait_for_url(f"{address}/settings/maps")


def make_newer(map_file) -> None:
    """Another map of the same region, with fewer details."""
    with sqlite3.connect(map_file) as newer:
        newer.execute("DELETE FROM tiles WHERE zoom_level = 14")
        newer.execute("UPDATE metadata SET value = '13' WHERE name = 'maxzoom'")


def test_a_guest_takes_a_region_along_and_sees_it_with_the_server_stopped(start_server, open_page):
    server = start_server("--mbtiles", str(ANDORRA))
    page = open_page(server.address, **KEPT)
    choose(page, server.address)
    comes_whole(page)
    expect(region_row(page)).to_contain_text("B")  # kB or MB
    assert kept_tiles(page) > 300
    kept_on_device(page)
    server.stop()

    # A cold start: another page on the same device, without a signed-in member.
    cold = page.context.new_page()
    page.close()
    cold.goto(f"{server.address}/settings/maps")
    comes_whole(cold)
    # A screen with a map that guests can open: the choice of regions.
    cold.goto(f"{server.address}/settings/maps/new")
    expect(cold.locator(".maplibregl-canvas")).to_be_visible()
    shown = GuestMap(cold)
    shown.rest()
    assert shown.share_of(shown.token("--map-wood"), within=4) > 0.05
    assert shown.share_of(shown.token("--map-text")) > 0.0003, "names of towns and villages"


def test_a_track_lies_on_its_ground_with_the_server_stopped(start_server, open_page):
    server = start_server("--mbtiles", str(ANDORRA))
    shown = MapPage(open_member(open_page, server, **KEPT), server.address)
    choose(shown.page, server.address)
    comes_whole(shown.page)
    shown.page.goto(shown.track)
    expect(shown.page.locator(".map-pin-start")).to_be_visible()
    kept_on_device(shown.page)
    server.stop()
    shown.open("/map")
    assert shown.share_of(shown.token("--map-wood"), within=4) > 0.1
    expect(shown.page.get_by_text(WORDS["map.groundMissing"])).to_have_count(0)


def test_the_size_is_told_before_and_follows_the_detail(start_server, open_page):
    server = start_server("--mbtiles", str(ANDORRA))
    page = open_page(f"{server.address}/settings/maps/new?bounds=1.45,42.45,1.75,42.65")
    size = page.locator(".region-bytes")
    expect(size).to_be_visible()
    whole = size.inner_text()
    page.get_by_role("radio", name=WORDS["map.offline.overview"]).check()
    expect(size).not_to_have_text(whole)

    page.goto(f"{server.address}/settings/maps/new?bounds=-120,-50,120,70")
    expect(page.get_by_text(WORDS["map.offline.tooLarge"])).to_be_visible()
    expect(page.get_by_role("button", name=WORDS["map.offline.download"])).to_be_disabled()


def test_a_cut_network_loses_nothing_that_came(start_server, open_page):
    server = start_server("--mbtiles", str(ANDORRA))
    page = open_page(server.address)
    asked: list[str] = []

    def cut_off(route):
        asked.append(route.request.url)
        if len(asked) > 1:
            return route.continue_()
        whole = route.fetch().body()
        route.fulfill(status=200, body=whole[: len(whole) // 2])

    page.context.route(BUNDLE, cut_off)
    choose(page, server.address)
    expect(region_row(page).get_by_role("progressbar")).to_be_visible()
    came = wait_until(lambda: kept_tiles(page))
    assert 0 < came < 400
    # After closing and reopening the app, the download resumes where it stopped.
    page.reload()
    comes_whole(page)
    assert "after=" not in asked[0] and "after=" in asked[1]
    assert kept_tiles(page) > came


def test_a_download_is_stopped_gone_on_with_and_removed(start_server, open_page):
    server = start_server("--mbtiles", str(ANDORRA))
    page = open_page(server.address)
    held: list = []
    page.context.route(BUNDLE, lambda route: held.append(route))
    choose(page, server.address)
    region_row(page).get_by_role("button", name=WORDS["map.offline.stopNamed"].format(name="Andorra")).click()
    on = region_row(page).get_by_role("button", name=WORDS["map.offline.goOnNamed"].format(name="Andorra"))
    expect(on).to_be_visible()
    page.context.unroute(BUNDLE)
    page.reload()
    expect(on).to_be_visible()  # a download stopped by the member does not start by itself
    on.click()
    comes_whole(page)
    assert kept_tiles(page) > 300

    remove = page.get_by_role("button", name=WORDS["map.offline.removeNamed"].format(name="Andorra"))
    remove.click()
    page.get_by_role("dialog").get_by_role("button", name=WORDS["dialog.cancel"]).click()
    expect(region_row(page)).to_be_visible()
    remove.click()
    page.get_by_role("dialog").get_by_role("button", name=WORDS["map.offline.removeAction"]).click()
    expect(region_row(page)).to_have_count(0)
    wait_until(lambda: kept_tiles(page) == 0)
    page.reload()
    expect(page.get_by_role("heading", name=WORDS["map.offline.none"])).to_be_visible()


def test_a_newer_map_on_the_server_is_offered_and_takes_the_place(start_server, open_page, own_map):
    server = start_server("--mbtiles", str(own_map))
    page = open_page(server.address)
    choose(page, server.address)
    comes_whole(page)
    before = kept_tiles(page)

    server.stop()
    make_newer(own_map)
    server.start()
    page.reload()
    expect(region_row(page).get_by_text(WORDS["map.offline.newer"])).to_be_visible()
    region_row(page).get_by_role("button", name=WORDS["map.offline.renewNamed"].format(name="Andorra")).click()
    expect(page.get_by_text(WORDS["map.offline.newer"])).to_have_count(0)
    expect(region_row(page)).to_have_count(1)  # the older one stays until the newer is complete
    comes_whole(page)
    assert 0 < kept_tiles(page) < before


# Reloads the page when the tiles of a region are removed.
RELOAD_AT_REMOVAL = """() => {
  const real = IDBObjectStore.prototype.delete;
  IDBObjectStore.prototype.delete = function (...given) {
    if (this.name === "tiles") location.reload();
    return real.apply(this, given);
  };
}"""


def test_a_renewal_cut_off_at_its_end_leaves_one_region(start_server, open_page, own_map):
    server = start_server("--mbtiles", str(own_map))
    page = open_page(server.address)
    choose(page, server.address)
    comes_whole(page)
    before = kept_tiles(page)
    server.stop()
    make_newer(own_map)
    server.start()
    page.reload()
    renew = region_row(page).get_by_role("button", name=WORDS["map.offline.renewNamed"].format(name="Andorra"))
    expect(renew).to_be_visible()
    page.evaluate(RELOAD_AT_REMOVAL)
    with page.expect_navigation():
        renew.click()
    expect(region_row(page)).to_have_count(1)
    comes_whole(page)
    wait_until(lambda: 0 < kept_tiles(page) < before)


def test_a_map_that_changes_during_the_download_comes_whole_as_the_new_one(start_server, open_page, own_map):
    server = start_server("--mbtiles", str(own_map))
    page = open_page(server.address)
    asked: list[str] = []

    def refuse_once(route):
        asked.append(route.request.url)
        route.fulfill(status=503, body="{}") if len(asked) == 1 else route.continue_()

    page.context.route(BUNDLE, refuse_once)
    choose(page, server.address)
    expect(region_row(page).locator(".region-problem")).to_be_visible()
    server.stop()
    with sqlite3.connect(own_map) as newer:
        newer.execute("UPDATE metadata SET value = 'newer' WHERE name = 'name'")
        newer.execute("DELETE FROM tiles WHERE zoom_level = 14 AND tile_column % 2 = 0")
    server.start()
    page.reload()
    comes_whole(page)
    assert len({re.search("version=([^&]+)", url)[1] for url in asked}) == 2


def test_pictures_are_taken_along_too(start_server, open_page, tmp_path):
    page = open_page("about:blank", **KEPT)
    picture = page.evaluate(
        """async () => {
          const canvas = new OffscreenCanvas(256, 256);
          const context = canvas.getContext("2d");
          context.fillStyle = "#2060c0";
          context.fillRect(0, 0, 256, 256);
          const blob = await canvas.convertToBlob();
          return [...new Uint8Array(await blob.arrayBuffer())];
        }"""
    )
    pictures = tmp_path / "pictures.mbtiles"
    with sqlite3.connect(pictures) as made, sqlite3.connect(ANDORRA) as model:
        made.execute("CREATE TABLE metadata (name text, value text)")
        made.execute("CREATE TABLE tiles (zoom_level int, tile_column int, tile_row int, tile_data blob)")
        made.execute(
            "INSERT INTO metadata VALUES ('format', 'png'), ('bounds', '1.422104,42.435090,1.780386,42.657170')"
        )
        places = model.execute("SELECT zoom_level, tile_column, tile_row FROM tiles WHERE zoom_level <= 12").fetchall()
        made.executemany("INSERT INTO tiles VALUES (?, ?, ?, ?)", [(*place, bytes(picture)) for place in places])
    server = start_server("--mbtiles", str(pictures))
    page.goto(server.address)
    choose(page, server.address)
    comes_whole(page)
    kept_on_device(page)
    server.stop()
    page.goto(f"{server.address}/settings/maps/new")
    expect(page.locator(".maplibregl-canvas")).to_be_visible()
    shown = GuestMap(page)
    shown.rest()
    assert shown.share_of("#2060c0") > 0.1


def test_the_map_of_a_track_leads_to_the_region_in_sight(start_server, open_page):
    server = start_server("--mbtiles", str(ANDORRA))
    shown = MapPage(open_member(open_page, server), server.address)
    shown.open("/map")
    shown.page.get_by_role("button", name=WORDS["map.offline.take"]).click()
    shown.page.wait_for_url(re.compile(r"/settings/maps/new\?bounds="))
    expect(shown.page.locator(".region-bytes")).to_be_visible()
    shown.page.get_by_role("button", name=WORDS["page.back"]).click()
    shown.page.wait_for_url(f"{shown.track}/map")


@pytest.mark.parametrize("path", ["/settings/maps", "/settings/maps/new"])
def test_without_a_map_of_its_own_the_server_has_none_to_take_along(start_server, open_page, path):
    page = open_page(start_server("--mbtiles", "none").address + path)
    expect(page.get_by_role("heading", name=WORDS["map.offline.noMap"])).to_be_visible()


def test_it_speaks(start_server, open_page):
    server, book = start_server("--mbtiles", str(ANDORRA)), phrases("fr")
    page = open_page(f"{server.address}/settings", language="fr")
    page.get_by_role("link", name=book["map.offline.title"]).click()
    expect(page.get_by_role("heading", name=book["map.offline.none"])).to_be_visible()
    page.get_by_role("link", name=book["map.offline.add"]).click()
    expect(page.get_by_role("button", name=book["map.offline.download"])).to_be_enabled()


@LOOKS
def test_no_screen_of_it_breaks_a_rule(start_server, open_page, viewport, theme):
    server = start_server("--mbtiles", str(ANDORRA))
    page = open_page(f"{server.address}/settings/maps", viewport=viewport, color_scheme=theme)
    expect(page.get_by_role("heading", name=WORDS["map.offline.none"])).to_be_visible()
    assert violations(page) == []
    page.goto(f"{server.address}/settings/maps/new")
    expect(page.locator(".region-bytes")).to_be_visible()
    assert violations(page) == []
    choose(page, server.address)
    comes_whole(page)
    assert violations(page) == []
    page.get_by_role("button", name=WORDS["map.offline.removeNamed"].format(name="Andorra")).click()
    assert violations(page) == []
