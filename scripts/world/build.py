"""Makes the map of the world that Cordada serves when it is given no other: build.py FILE.mbtiles

Its layers and properties are those of OpenMapTiles (https://openmaptiles.org/schema/) that the app's style draws.
"""

import json
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterable

import numpy
import shapely
import shorelines
from places import Place, Towns

NAME = "The world, in outlines"
ATTRIBUTION = (
    '<a href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG</a> (LGPL), '
    '<a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)'
)
LAST_LEVEL = 6
# For the levels from the first to the last: how exact lines are, in metres, and the smallest surface, in km².
WATERS = [(0, 2, 6_000, 300), (3, 4, 1_800, 30), (5, 5, 700, 4), (6, 6, 320, 0.6)]
BORDERS = [(0, 2, 6_000), (3, 4, 1_500), (5, 6, 300)]
# As before, and the shortest river, in km.
RIVERS = [(2, 3, 4_000, 1_200), (4, 4, 2_000, 500), (5, 5, 1_000, 200), (6, 6, 500, 60)]

Feature = dict


def feature(first: int, last: int, properties: dict, geometry: dict) -> Feature:
    levels = {"minzoom": first, "maxzoom": last}
    return {"type": "Feature", "tippecanoe": levels, "properties": properties, "geometry": geometry}


def rounded(points: numpy.ndarray) -> list:
    return numpy.round(points, 4).tolist()


def polygons(first: int, last: int, properties: dict, surfaces: list[list[numpy.ndarray]]) -> Feature:
    coordinates = [[rounded(ring) for ring in surface] for surface in surfaces]
    return feature(first, last, properties, {"type": "MultiPolygon", "coordinates": coordinates})


def lines(first: int, last: int, properties: dict, parts: list[numpy.ndarray]) -> Feature:
    coordinates = [rounded(part) for part in parts if len(part) > 1]
    return feature(first, last, properties, {"type": "MultiLineString", "coordinates": coordinates})


def water(shores: list[shorelines.Line]) -> Iterable[Feature]:
    for first, last, metres, square_kilometres in WATERS:
        sea, *lakes = shorelines.waters(shores, metres, square_kilometres)
        yield polygons(first, last, {"class": "ocean"}, [sea])
        yield polygons(first, last, {"class": "lake"}, lakes)


def boundary() -> Iterable[Feature]:
    borders = [line.points for line in shorelines.read("countries")]
    for first, last, metres in BORDERS:
        yield lines(first, last, {"admin_level": 2, "maritime": 0}, shorelines.thinned(borders, metres))


def waterway() -> Iterable[Feature]:
    rivers = shorelines.joined([line.points for line in shorelines.read("rivers")])
    lengths = [shorelines.kilometres(river) for river in rivers]
    for first, last, metres, shortest in RIVERS:
        long = [river for river, length in zip(rivers, lengths, strict=True) if length >= shortest]
        yield lines(first, last, {"class": "river"}, shorelines.thinned(long, metres))


def place(places: Iterable[Place]) -> Iterable[Feature]:
    for each in places:
        point = {"type": "Point", "coordinates": [round(each.longitude, 4), round(each.latitude, 4)]}
        yield feature(each.first_level, LAST_LEVEL, {**each.names, "class": each.kind, "rank": each.rank}, point)


def write(folder: pathlib.Path, layer: str, features: Iterable[Feature]) -> str:
    """Writes a layer for tippecanoe, and returns the option that names it."""
    file = folder / f"{layer}.geojson"
    with file.open("w") as out:
        for each in features:
            json.dump(each, out, ensure_ascii=False, separators=(",", ":"))
            out.write("\n")
    return f"--named-layer={layer}:{file}"


def cut(layers: list[str], target: pathlib.Path) -> None:
    """Cuts the layers into tiles."""
    options = [
        f"--maximum-zoom={LAST_LEVEL}",
        "--minimum-zoom=0",
        # The lines are thinned already; tiles keep what comes, in order.
        "--simplification=1",
        "--drop-rate=1",
        "--preserve-input-order",
        "--no-tiny-polygon-reduction",
        "--no-tile-size-limit",
        "--no-feature-limit",
        "--no-tile-stats",
        "--buffer=4",
        "--quiet",
    ]
    tool = pathlib.Path(sys.executable).parent / "tippecanoe"
    subprocess.run([tool, "--output", target, *options, *layers], check=True)


def describe(target: pathlib.Path) -> None:
    """Replaces what the tool says of itself and its command by what the map is."""
    database = sqlite3.connect(target, isolation_level=None)
    kept = "'format', 'minzoom', 'maxzoom', 'json', 'type'"
    database.execute(f"DELETE FROM metadata WHERE name NOT IN ({kept})")
    said = {"name": NAME, "attribution": ATTRIBUTION, "bounds": "-180,-85.0511,180,85.0511", "version": "1"}
    database.executemany("INSERT INTO metadata (name, value) VALUES (?, ?)", said.items())
    database.execute("VACUUM")
    database.close()


def main(target: str) -> None:
    shores = list(shorelines.read("gshhs"))
    towns = Towns()
    land = shapely.union_all(
        [
            shapely.polygons(ring).buffer(0)
            for ring in shorelines.rings(shores, {shorelines.LAND}, metres=3_000, square_kilometres=20)
        ]
    )
    labels = towns.labels_of_countries(land)
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        layers = [
            write(folder, "water", water(shores)),
            write(folder, "waterway", waterway()),
            write(folder, "boundary", boundary()),
            write(folder, "place", [*place(labels), *place(towns.chosen())]),
        ]
        made = folder / "world.mbtiles"
        cut(layers, made)
        describe(made)
        pathlib.Path(target).write_bytes(made.read_bytes())


if __name__ == "__main__":
    main(*sys.argv[1:])
