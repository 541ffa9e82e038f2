"""A region that `cordada map` makes while the server runs, drawn over the map of the world (T30)."""

import array
import shutil
import subprocess

import pytest
from accounts import open_member
from conftest import FIXTURES, MOVING
from maps import MapPage
from playwright.sync_api import expect

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


def test_paths_and_contour_lines_of_a_region_are_on_the_map(start_server, open_page, tmp_path):
    server = start_server()
    heights = tmp_path / "N42E001.hgt"
    heights.write_bytes(ridges())
    made = [server.program, "map", EXTRACT, "--name", "Vall", "--terrain", heights, "--data", server.data]
    said = subprocess.run(made, capture_output=True, text=True, check=True).stdout
    assert said.startswith("Vall: ") and "with terrain" in said

    page = open_member(open_page, server, **MOVING, color_scheme="light")
    shown = MapPage(page, server.address)
    shown.open("/map")
    assert shown.share_of(shown.token("--map-path-mountain"), within=40) > 0.0005, "a path of T2"
    # The lines of each 100 m, through which the ground shines.
    assert shown.share_of(shown.token("--map-contour"), within=50) > 0.002, "contour lines"
    assert [url for url in shown.asked if "/tiles/shade/" in url]
    credits = page.locator(".map-credits")
    expect(credits.get_by_role("link", name="© OpenStreetMap contributors")).to_be_visible()
    expect(credits.get_by_role("link", name="NASA SRTM")).to_be_visible()
