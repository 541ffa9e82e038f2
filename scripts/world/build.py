"""Makes the map of the world that Cordada serves when it is given no other: build.py FILE.mbtiles

Its layers and properties are those of OpenMapTiles (https://openmaptiles.org/schema/) that the app's style draws.
"""

import contextlib
import gc
import gzip
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
from places import LAST_LEVEL, Place, Towns

NAME = "The world, in outlines"
ATTRIBUTION = (
    '<a href="https://www.soest.hawaii.edu/pwessel/gshhg/">GSHHG</a> (LGPL), '
    '<a href="https://www.geonames.org/">GeoNames</a> (CC BY 4.0)'
)
# For the levels from the first to the last: how exact lines are, in metres, the smallest surface, in km², and how many
# times less exact coasts are near the poles.
WATERS = [(0, 2, 7_000, 400, 1.2), (3, 4, 3_000, 50, 1.5), (5, 5, 1_500, 8, 3), (6, 6, 420, 1, 5)]
BORDERS = [(0, 2, 6_000), (3, 4, 1_500), (5, 5, 1_000), (6, 6, 300)]
# As exact as that, and the shortest river, in km.
RIVERS = [(2, 3, 4_000, 1_200), (4, 4, 2_500, 500), (5, 5, 1_700, 300), (6, 6, 900, 130)]

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
    for first, last, metres, square_kilometres, most in WATERS:
        sea, *lakes = shorelines.waters(shores, metres, square_kilometres, most)
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
            out.write(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n")
    return f"--named-layer={layer}:{file}"


def cut(layers: list[str], target: pathlib.Path) -> None:
    """Cuts the layers into tiles."""
    options = [
        f"--maximum-zoom={LAST_LEVEL}",
        "--minimum-zoom=0",
        # A quarter of a pixel; the last level, which is enlarged, is finer.
        "--low-detail=11",
        "--full-detail=12",
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


def pack(cut: pathlib.Path, target: pathlib.Path) -> None:
    """Writes the tiles as one table, which is smaller than the tool's, and says what the map is."""
    target.unlink(missing_ok=True)
    with contextlib.closing(sqlite3.connect(target, isolation_level=None)) as database:
        # Little is left empty at the end of a tile.
        database.execute("PRAGMA page_size = 512")
        database.execute("ATTACH ? AS cut", (str(cut),))
        database.execute("BEGIN")
        database.execute("CREATE TABLE metadata (name TEXT PRIMARY KEY, value TEXT)")
        database.execute(
            "CREATE TABLE tiles (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_data BLOB)"
        )
        layers = database.execute("SELECT value FROM cut.metadata WHERE name = 'json'").fetchone()[0]
        said = {
            "name": NAME,
            "format": "pbf",
            "type": "baselayer",
            "version": "1",
            "attribution": ATTRIBUTION,
            "minzoom": 0,
            "maxzoom": LAST_LEVEL,
            "bounds": "-180,-85.0511,180,85.0511",
            "json": layers,
        }
        database.executemany("INSERT INTO metadata VALUES (?, ?)", said.items())
        tiles = database.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM cut.tiles ORDER BY 1, 2, 3")
        for *address, data in tiles.fetchall():
            small = gzip.compress(gzip.decompress(data), compresslevel=9, mtime=0)
            database.execute("INSERT INTO tiles VALUES (?, ?, ?, ?)", (*address, small))
        database.execute("CREATE UNIQUE INDEX tile_index ON tiles (zoom_level, tile_column, tile_row)")
        database.execute("COMMIT")
        database.execute("DETACH cut")
        database.execute("VACUUM")


def main(target: str) -> None:
    # Millions of numbers are made, none of which refers to another: looking for such circles takes a third of the time.
    gc.disable()
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
        cut(layers, folder / "cut.mbtiles")
        pack(folder / "cut.mbtiles", pathlib.Path(target))


if __name__ == "__main__":
    main(*sys.argv[1:])
