"""A region that an administrator makes in the app, drawn over the map of the world (T30)."""

import array
import shutil

import pytest
from accounts import open_member
from conftest import FIXTURES, MOVING
from locales import phrases
from maps import MapPage
from playwright.sync_api import expect

BOOK = phrases("en")
EXTRACT = FIXTURES / "maps" / "vall.osm.pbf"
pytestmark = pytest.mark.skipif(
    not (shutil.which("tilemaker") and shutil.which("gdal_contour")), reason="tilemaker and gdal-bin are not installed"
)


def ridges() -> bytes:
    """Heights of a square degree as in SRTM: ridges from north to south."""
    side = 1201
    row = array.array("h", [1500 + abs(column % 40 - 20) * 30 for column in range(side)])
    row.byteswap()
    return row.tobytes() * side


def test_paths_and_contour_lines_of_a_region_are_on_the_map(server, open_page, tmp_path):
    heights = tmp_path / "N42E001.hgt"
    heights.write_bytes(ridges())
    page = open_member(open_page, server, path="/settings/administration/map", **MOVING, color_scheme="light")
    files = page.locator("main input[type=file]")
    extract, terrain = files.first, files.last
    make = page.get_by_role("button", name=BOOK["map.regions.make"], exact=True)
    expect(make).to_be_disabled()
    # A page that was saved instead of the extract: the reason is said, and the form is there for another try.
    extract.set_input_files({"name": "vall.osm.pbf", "mimeType": "text/html", "buffer": b"<!doctype html>"})
    make.click()
    expect(page.get_by_text(BOOK["map.regions.failure.not_an_extract"].format(name="Vall"))).to_be_visible()

    extract.set_input_files(EXTRACT)
    terrain.set_input_files(heights)
    expect(page.locator("main [name=name]")).to_have_value("Vall")
    make.click()
    expect(page.locator(".row", has_text="Vall")).to_contain_text("© OpenStreetMap contributors")

    shown = MapPage(page, server.address)
    shown.open("/map")
    assert shown.share_of(shown.token("--map-path-mountain"), within=40) > 0.0005, "a path of T2"
    # The lines of each 100 m, through which the ground shines.
    assert shown.share_of(shown.token("--map-contour"), within=50) > 0.002, "contour lines"
    assert [url for url in shown.asked if "/tiles/shade/" in url]
    credits = page.locator(".map-credits")
    expect(credits.get_by_role("link", name="© OpenStreetMap contributors")).to_be_visible()
    expect(credits.get_by_role("link", name="NASA SRTM")).to_be_visible()
