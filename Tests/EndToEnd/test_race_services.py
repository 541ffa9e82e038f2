"""Map services of a race, read by real map programs."""

import json
import os
import pathlib
import shutil
import subprocess
import sys

import pytest
from conftest import HANG
from races import Race, longitude

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
    # Pages of 50: GDAL continues only as long as the server announces more.
    source = f"ESRIJSON:{race.services}/{layer}/query?where=1%3D1&outFields=*&outSR=4326&resultRecordCount=50&f=json"
    subprocess.run(["ogr2ogr", "-f", "GeoJSON", target, source], check=True, timeout=HANG)
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
        ["ogrinfo", "-ro", "-so", "-al", source], check=True, capture_output=True, text=True, timeout=HANG
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
    subprocess.run(command, check=True, timeout=HANG, capture_output=True)
    assert len(features(target)) == count


DEBIAN_PYTHON = pathlib.Path("/usr/bin/python3")
HAS_QGIS = pathlib.Path("/usr/lib/python3/dist-packages/qgis/core").exists()


@pytest.fixture
def ask_qgis(race, tmp_path):
    """Asks QGIS about layers of the race in a single start of QGIS, which takes seconds."""

    def ask(*questions: dict) -> list[dict]:
        program = pathlib.Path(__file__).parent / "qgis_layers.py"
        asked = [json.dumps(question | {"layer": f"{race.services}/{question['layer']}"}) for question in questions]
        environment = {"PATH": os.environ["PATH"], "HOME": tmp_path, "QT_QPA_PLATFORM": "offscreen"}
        run = subprocess.run(
            [DEBIAN_PYTHON, program, *asked], env=environment, capture_output=True, text=True, timeout=HANG
        )
        assert run.returncode == 0, run.stderr
        return json.loads(run.stdout)

    return ask


@pytest.mark.skipif(not HAS_QGIS, reason="python3-qgis is not installed")
def test_qgis_opens_every_layer_and_chooses_by_place_value_and_time(race, ask_qgis):
    positions = "TrailWalker/MapServer/0"
    half_past = race.start + 30 * 60_000
    every = {
        "rutes/MapServer/0": 6,
        "rutes/MapServer/1": 5,
        positions: TEAMS * MINUTES,
        "TrailWalker/FeatureServer/0": TEAMS * MINUTES,
        "UltimaEntrada/MapServer/0": TEAMS,
    }
    *layers, near, second, late = ask_qgis(
        *({"layer": layer} for layer in every),
        {"layer": positions, "extent": [longitude(0), 42.4, longitude(1_000), 42.6]},
        {"layer": positions, "expression": "CodiEquip = 2 AND Equip = 'Equip 2'"},
        {"layer": positions, "expression": f"epoch(Entrada) >= {half_past}"},
    )
    for answer, (layer, count) in zip(layers, every.items(), strict=True):
        assert answer["count"] == len(answer["features"]) == count, layer
        west, south, east, north = answer["extent"]
        for feature in answer["features"]:
            for x, y in feature["line"]:
                assert west - 1e-6 <= x <= east + 1e-6
                assert south - 1e-6 <= y <= north + 1e-6
                assert y == pytest.approx(42.5, abs=1e-6)
    checkpoints, stages, sent, _, last = layers
    assert [feature["attributes"]["Nom"] for feature in checkpoints["features"]] == [
        f"Control {number}" for number in range(0, 11, 2)
    ]
    assert all(len(feature["line"]) > 20 for feature in stages["features"])
    first = sent["features"][0]
    assert first["attributes"] == {
        "OBJECTID": 1,
        "CodiEquip": 1,
        "Equip": "Equip 1",
        "Bateria": 80,
        "Entrada": race.start,
        "Tipus": "cordada",
    }
    assert first["line"][0][0] == pytest.approx(longitude(1), abs=1e-6)
    assert {feature["attributes"]["Entrada"] for feature in last["features"]} == {race.start + (MINUTES - 1) * 60_000}
    # Minutes 0 to 14 are within the first kilometre, for all three teams.
    assert len(near["features"]) == TEAMS * 15
    assert {feature["attributes"]["CodiEquip"] for feature in second["features"]} == {2}
    assert len(second["features"]) == MINUTES
    assert len(late["features"]) == TEAMS * (MINUTES - 30)
