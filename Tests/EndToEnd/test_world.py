"""The map that a server has from its first minute: the file that scripts/build-world.sh makes, and what a guest sees of it (T30)."""

import itertools
import json
import math
import pathlib
import re
import shutil
import sqlite3
import subprocess

import pytest
from accounts import open_member
from conftest import DESKTOP, PHONE, ROOT, request
from locales import phrases
from maps import ANDORRA, GuestMap, MapPage
from playwright.sync_api import expect

WORLD = ROOT / ".build" / "world.mbtiles"
LAYERS = {"boundary", "place", "water", "waterway"}
LEVELS = range(7)
SEA, LAND, LAKE = "ocean", None, "lake"
GROUND = {
    "before Barcelona": (2.26, 41.36, SEA),
    "Barcelona": (2.15, 41.41, LAND),
    "Andorra la Vella": (1.52, 42.507, LAND),
    "the middle of Mallorca": (3.0, 39.6, LAND),
    "between Mallorca and Menorca": (3.6, 39.95, SEA),
    "Lac Léman": (6.5, 46.43, LAKE),
    "the Caspian Sea": (51.0, 42.0, LAKE),
    "the middle of the Pacific": (-150.0, -30.0, SEA),
    "the middle of Greenland": (-40.0, 73.0, LAND),
    "the date line in Chukotka": (179.5, 67.5, LAND),
}


def asked(program: str, *words: str) -> str:
    """The output of a program of GDAL, which reads every tile of the level; a warning about any is an error."""
    answer = subprocess.run([program, *words], capture_output=True, text=True, check=True)
    assert answer.stderr == ""
    return answer.stdout


def mercator(longitude: float, latitude: float) -> tuple[float, float]:
    radius = 6_378_137
    return radius * math.radians(longitude), radius * math.log(math.tan(math.pi / 4 + math.radians(latitude) / 2))


def features(layer: str, level: int, west: float, south: float, east: float, north: float) -> list[dict]:
    """The features of a part of the map, as GeoJSON in the map's own coordinates."""
    corners = [str(each) for each in (*mercator(west, south), *mercator(east, north))]
    options = ["-oo", f"ZOOM_LEVEL={level}", "-t_srs", "EPSG:3857", "-lco", "RFC7946=NO", "-spat", *corners]
    return json.loads(asked("ogr2ogr", "-f", "GeoJSON", "/vsistdout/", str(WORLD), layer, *options))["features"]


def places(west: float, south: float, east: float, north: float) -> list[dict]:
    return [each["properties"] for each in features("place", LEVELS[-1], west, south, east, north)]


def maps_of(server) -> dict:
    return json.loads(request(f"{server.address}/api/v1/maps")[2])


def metadata() -> dict[str, str]:
    with sqlite3.connect(f"file:{WORLD}?mode=ro", uri=True) as file:
        return dict(file.execute("SELECT name, value FROM metadata"))


def test_it_is_small_and_says_where_it_is_from():
    assert 4_000_000 < WORLD.stat().st_size <= 5_000_000
    said = metadata()
    assert (said["format"], said["minzoom"], said["maxzoom"]) == ("pbf", "0", "6")
    assert "GSHHG" in said["attribution"] and "LGPL" in said["attribution"]
    assert "GeoNames" in said["attribution"] and "CC BY 4.0" in said["attribution"]
    assert "/" not in re.sub(r"https?://[^\"]*|</a>", "", "".join(said.values())), "no path of the machine that made it"


def test_each_level_has_its_tiles_and_every_tile_can_be_read():
    with sqlite3.connect(f"file:{WORLD}?mode=ro", uri=True) as file:
        counts = dict(file.execute("SELECT zoom_level, count(*) FROM tiles GROUP BY 1"))
    assert list(counts) == list(LEVELS)
    for level in LEVELS:
        # There is land or sea to draw nearly everywhere; what has neither shore nor town is empty land.
        assert counts[level] > 0.75 * 4**level
        told = asked("ogrinfo", "-so", "-al", "-oo", f"ZOOM_LEVEL={level}", str(WORLD))
        features = dict(re.findall(r"Layer name: (\w+)\n(?:.*\n)*?Feature Count: (\d+)", told))
        assert set(features) == LAYERS
        drawn = {layer for layer, count in features.items() if int(count)}
        assert drawn >= {"boundary", "water"} | ({"place"} if level else set()) | ({"waterway"} if level > 1 else set())


def is_within(x: float, y: float, rings: list[list[list[float]]]) -> bool:
    """Is the point within an odd number of rings?"""
    crossed = 0
    for ring in rings:
        for (x1, y1), (x2, y2) in itertools.pairwise(ring):
            crossed += (y1 > y) != (y2 > y) and x < x1 + (y - y1) * (x2 - x1) / (y2 - y1)
    return crossed % 2 == 1


@pytest.mark.parametrize("level", LEVELS)
def test_land_sea_and_lakes_are_where_they_are(level):
    # From afar a bay may be land, and a narrow sea.
    near = {"before Barcelona", "Barcelona", "between Mallorca and Menorca", "Lac Léman"}
    for name, (longitude, latitude, ground) in GROUND.items():
        if level < 5 and name in near:
            continue
        found = features("water", level, longitude, latitude, longitude, latitude)
        kinds = set()
        for feature in found:
            shape = feature["geometry"]
            surfaces = shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]
            if is_within(*mercator(longitude, latitude), [ring for surface in surfaces for ring in surface]):
                kinds.add(feature["properties"]["class"])
        assert kinds == ({ground} if ground else set()), name


def test_towns_and_countries_have_their_names_in_the_languages_of_the_app():
    pyrenees = {place["name"]: place for place in places(0.5, 42.0, 3.0, 43.0)}
    assert pyrenees["Andorra la Vella"]["class"] == "city"
    assert pyrenees["Andorra"]["class"] == "country"
    assert pyrenees["Andorra"]["name:fr"] == "Andorre"
    assert pyrenees["Perpignan"]["name:ca"] == "Perpinyà"
    assert len([place for place in pyrenees.values() if place["class"] == "village"]) > 20, "villages in the mountains"

    europe = places(-10, 35, 30, 60)
    by_name = {place["name"]: place for place in europe}
    assert by_name["España"]["name:ca"] == "Espanya"
    assert by_name["España"]["name:en"] == "Spain"
    assert by_name["Firenze"]["name:es"] == "Florencia"
    assert by_name["London"]["name:fr"] == "Londres"
    small = {"Monaco", "San Marino", "Liechtenstein", "Malta", "Lëtzebuerg"}
    assert small <= {place["name"] for place in europe if place["class"] == "country"}


def test_without_an_option_it_is_served_and_none_turns_it_off(start_server):
    maps = maps_of(start_server())
    assert (maps["kind"], maps["max_zoom"]) == ("vector", 6)
    assert maps["attribution"] == metadata()["attribution"]
    # Words about a map that is not given are about no map.
    credited = maps_of(start_server("--tiles-attribution", "Mine"))
    assert credited["attribution"] == maps["attribution"]
    assert maps_of(start_server("--mbtiles", "none")) == {"tiles": None, "kind": "none"}
    assert maps_of(start_server("--mbtiles", str(ANDORRA)))["max_zoom"] == 14


def test_a_club_is_served_without_it_when_it_cannot_be_read(start_server, tmp_path):
    app = pathlib.Path(shutil.copytree(ROOT / ".build" / "app", tmp_path / "installed" / "app"))
    (app.parent / "world.mbtiles").write_text("no map")
    server = start_server("--app", str(app))
    assert maps_of(server)["kind"] == "none"
    assert "There is no map of the world: " in pathlib.Path(f"{server.data}.log").read_text()


@pytest.mark.parametrize("viewport, theme, language", [(PHONE, "light", "ca"), (DESKTOP, "dark", "fr")])
def test_a_guest_of_a_new_server_sees_a_coast(server, open_page, viewport, theme, language):
    address = f"{server.address}/settings/maps/new?bounds=1.2,40.8,3.4,42.2"
    page = open_page(address, viewport=viewport, color_scheme=theme, language=language)
    expect(page.locator(".maplibregl-canvas")).to_be_visible()
    shown = GuestMap(page)
    shown.rest()
    assert shown.share_of(shown.token("--map-water"), within=3) > 0.15
    assert shown.share_of(shown.token("--map-land"), within=3) > 0.15
    assert shown.share_of(shown.token("--map-text")) > 0.0005, "names of towns"
    credits = page.locator(".map-credits")
    for source in ("GSHHG", "GeoNames"):
        expect(credits.get_by_role("link", name=source)).to_be_visible()
    expect(page.get_by_role("region", name=phrases(language)["map.offline.choose"])).to_be_visible()


def test_a_track_lies_between_meridians_where_the_outlines_have_nothing_to_show(server, open_page):
    shown = MapPage(open_member(open_page, server), server.address)
    shown.open("/map")
    assert shown.share_of(shown.token("--map-grid"), within=6) > 0.002
    assert [url for url in shown.asked if f"{server.address}/tiles/6/" in url]
    # The world is as far as it goes, not its poles.
    shown.page.goto(f"{server.address}/settings/maps/new")
    expect(shown.page.locator(".region-bytes")).to_be_visible()
    shown.rest()
    assert shown.share_of(shown.token("--map-water"), within=3) > 0.3
