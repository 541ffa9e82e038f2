"""Real map programs read the services of a race."""

import json
import pathlib
import shutil
import subprocess
import sys

import pytest
from races import Race

TEAMS = 3
MINUTES = 60


@pytest.fixture
def race(server) -> Race:
    race = Race(server, TEAMS)
    for team in range(1, TEAMS + 1):
        race.send(team, [race.position(70 * minute + team, minute) for minute in range(MINUTES)])
    return race


def features(path) -> list:
    return json.loads(path.read_text())["features"]


@pytest.mark.skipif(shutil.which("ogr2ogr") is None, reason="gdal-bin is not installed")
@pytest.mark.parametrize(
    ("layer", "count"),
    [
        ("rutes/MapServer/0", 6),
        ("rutes/MapServer/1", 5),
        ("TrailWalker/MapServer/0", TEAMS * MINUTES),
        ("TrailWalker/FeatureServer/0", TEAMS * MINUTES),
        ("UltimaEntrada/MapServer/0", TEAMS),
    ],
)
def test_gdal_reads_every_layer(race, tmp_path, layer, count):
    target = tmp_path / "layer.geojson"
    # Pages of 50: GDAL goes on only while the server says that there is more.
    source = f"ESRIJSON:{race.services}/{layer}/query?where=1%3D1&outFields=*&outSR=4326&resultRecordCount=50&f=json"
    subprocess.run(["ogr2ogr", "-f", "GeoJSON", target, source], check=True, timeout=120)
    read = features(target)
    assert len(read) == count
    assert len({feature["properties"]["OBJECTID"] for feature in read}) == count
    for feature in read:
        coordinates = feature["geometry"]["coordinates"]
        first = coordinates[0] if isinstance(coordinates[0], list) else coordinates
        assert abs(first[1] - 42.5) < 0.001
        assert 1.49 < first[0] < 1.63


@pytest.mark.skipif(shutil.which("ogrinfo") is None, reason="gdal-bin is not installed")
def test_gdal_knows_where_a_layer_lies(race):
    source = f"ESRIJSON:{race.services}/TrailWalker/MapServer/0/query?where=1%3D1&outFields=*&f=json"
    found = subprocess.run(
        ["ogrinfo", "-ro", "-so", "-al", source], check=True, capture_output=True, text=True, timeout=120
    )
    assert f"Feature Count: {TEAMS * MINUTES}" in found.stdout
    assert 'ID["EPSG",3857]' in found.stdout
    assert "maximum allowed" not in found.stderr


@pytest.mark.parametrize(
    ("layer", "count"),
    [
        ("rutes/MapServer/1", 5),
        ("TrailWalker/FeatureServer/0", TEAMS * MINUTES),
        ("UltimaEntrada/MapServer/0", TEAMS),
    ],
)
def test_esri2geojson_reads_every_layer(race, tmp_path, layer, count):
    target = tmp_path / "layer.geojson"
    command = [pathlib.Path(sys.executable).parent / "esri2geojson", f"{race.services}/{layer}", target]
    subprocess.run(command, check=True, timeout=120, capture_output=True)
    assert len(features(target)) == count
