"""Files with more points than the limit of an import."""

import itertools

import pytest
from club import Member
from conftest import wait_until

LIMIT = 2_000_000


def line_of(points: int):
    """A GeoJSON line in pieces, and its length, with points of minimum size."""
    head, point, tail = b'{"type":"LineString","coordinates":[[1,2]', b",[1,2]", b"]}"
    many, rest = divmod(points - 1, 10_000)
    pieces = itertools.chain([head], itertools.repeat(point * 10_000, many), [point * rest, tail])
    return pieces, len(head) + (points - 1) * len(point) + len(tail)


def kept(data):
    """The stored files and the remains of uploads and imports."""
    return [file for part in ("files", "incoming") for file in (data / part).rglob("*")]


@pytest.fixture
def joana(server) -> Member:
    return Member(server.port)


def test_two_million_points_are_taken(joana):
    status, answer = joana.bring("season.geojson", *line_of(LIMIT))
    assert status == 201, answer
    _, track = joana.ask("GET", f"/tracks/{answer['tracks'][0]['id']}")
    assert track["figures"]["points"] == LIMIT


@pytest.mark.parametrize("points", [LIMIT + 1, 5_000_000])
def test_more_points_are_refused_and_leave_nothing(joana, server, points):
    status, answer = joana.bring("life.geojson", *line_of(points))
    assert status == 422
    assert answer["errors"][0]["code"] == "too-many-points"
    assert answer["detail"] == "The file holds more than 2000000 points; split it into several files."
    assert joana.ask("GET", "/tracks")[1]["total"] == 0
    # An upload is removed with its request, shortly after the answer.
    wait_until(lambda: not any(file.is_file() for file in kept(server.data)))
