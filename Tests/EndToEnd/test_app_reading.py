"""Files read on the device yield the same as on the server: one set of rules behind two XML parsers (T16, K1)."""

import gzip
import json
import re
import subprocess
import urllib.parse
import zipfile

import pytest
from accounts import open_member, register
from conftest import FIXTURES, HANG, PHONE, SHARED_DATA, wait_until
from devices import document, shelf, visit
from locales import phrases
from playwright.sync_api import Page, expect
from tracks import import_files

FOLDERS = [
    pytest.param([FIXTURES], id="fixtures"),
    pytest.param(
        [SHARED_DATA / kind for kind in ("gpx", "kml", "tcx", "fit")],
        id="shared",
        marks=pytest.mark.skipif(not SHARED_DATA.exists(), reason="../shared/data is not there"),
    ),
]


def known_to_server(page, address: str, files) -> tuple[dict, dict]:
    """The server's answer to each file, and its tracks by file and line."""
    answers, tracks = {}, {}
    for file in files:
        asked = page.context.request.post(
            f"{address}/api/v1/tracks/import?name={urllib.parse.quote(file.name)}",
            headers={"X-Cordada": "1", "Content-Type": "application/octet-stream"},
            data=file.read_bytes(),
            timeout=HANG * 1000,
        )
        answer = asked.json()
        [answers[file.name]] = answer.get("files", [answer])
        for line, told in enumerate(answers[file.name].get("tracks", [])):
            if told["status"] == "added":
                tracks[file.name, line] = page.context.request.get(f"{address}/api/v1/tracks/{told['id']}").json()
    return answers, tracks


def derived_here(page: Page, ident: str) -> dict:
    """The detail of a track on the device, derived when its page is first opened."""
    visit(page, f"/tracks/{ident}")
    return wait_until(lambda: document(page, f"/tracks/{ident}"))


@pytest.mark.parametrize("folders", FOLDERS)
def test_every_file_is_read_as_the_server_reads_it(server, open_page, folders):
    kinds = {".gpx", ".kml", ".kmz", ".tcx", ".fit", ".geojson"}
    files = sorted(file for folder in folders for file in folder.glob("*") if file.suffix in kinds)
    member = open_member(open_page, server)
    answers, theirs = known_to_server(member, server.address, files)
    guest = open_page(f"{server.address}/import", viewport=PHONE)
    guest.locator("input[type=file]").set_input_files(files)
    done = guest.locator("[data-step=answered], [data-step=refused]")
    expect(done).to_have_count(len(files), timeout=HANG * 1000)
    own = {}
    for record in shelf(guest, "records"):
        if record["collection"] == "tracks":
            own[record["local"]["own"]["file_name"], record["local"]["own"]["line"]] = record
    assert set(own) == set(theirs)
    for place, track in theirs.items():
        record = own[place]
        local, told = record["local"], record["local"]["told"]
        detail = derived_here(guest, record["id"])
        here = {
            **record["body"],
            **record["summary"],
            "figures": detail["figures"],
            **told,
            "format": local["own"]["format"],
        }
        for name in (
            "name",
            "note",
            "kind",
            "sport",
            "format",
            "figures",
            "bests",
            "waypoints",
            "device",
            "started_at",
        ):
            assert here.get(name) == track.get(name), (place, name)


@pytest.mark.parametrize("name", ["walk.kmz", "walk.geojson", "walk.gpx.gz", "documents.zip"])
def test_packed_files_and_geojson_are_read_as_the_server_reads_them(server, open_page, program, tmp_path, name):
    walk, packed = FIXTURES / "workouttracker-run.gpx", tmp_path / name
    if name.endswith(".gz"):
        packed.write_bytes(gzip.compress(walk.read_bytes()))
    elif name.endswith(".zip"):
        subprocess.run([program, "convert", walk, tmp_path / "walk.kml"], check=True)
        # A KMZ under another name; the second document is not the main one.
        with zipfile.ZipFile(packed, "w") as files:
            files.writestr("a.kml", "<kml/>")
            files.write(tmp_path / "walk.kml", "doc.kml")
    else:
        subprocess.run([program, "convert", walk, packed], check=True)
    member = open_member(open_page, server)
    _, theirs = known_to_server(member, server.address, [packed])
    guest = open_page(server.address)
    import_files(guest, server.address, packed)
    [own] = [each for each in shelf(guest, "records") if each["collection"] == "tracks"]
    [track] = theirs.values()
    detail = derived_here(guest, own["id"])
    here = {**own["summary"], **detail, "format": own["local"]["own"]["format"], "name": own["body"]["name"]}
    assert {name: here[name] for name in ("figures", "bests", "format", "name")} == {
        name: track[name] for name in ("figures", "bests", "format", "name")
    }


@pytest.mark.parametrize(
    ("name", "content", "code"),
    [
        ("run.gpx.gz", b"\x1f\x8b\x08 damaged as it is", "damaged-gzip"),
        ("run.kmz", b"PK\x03\x04 and nothing more", "damaged-zip"),
        ("run.fit", b"\x0e\x10\x00\x00\x00\x00\x00\x00.FIT and nothing more", "damaged-fit"),
        ("run.geojson", b'{"type":"FeatureCollection","features":[', "cut-off"),
        ("run.json", b'{"name":"a recipe"}', "not-geojson"),
        ("photo.jpg", b"\xff\xd8\xff\xe0 a photo", "unknown-format"),
    ],
)
def test_what_is_packed_or_binary_is_refused_alike(server, open_page, tmp_path, name, content, code):
    file = tmp_path / name
    file.write_bytes(content)
    page = open_page(server.address)
    import_files(page, server.address, file)
    expect(page.locator(".import-row .import-reason")).to_have_text(phrases("en")[f"tracks.refusal.{code}"])
    member = open_member(open_page, server)
    answers, _ = known_to_server(member, server.address, [file])
    assert code in json.dumps(answers)


def test_sensors_places_and_pauses_of_a_gpx_are_kept(server, open_page, tmp_path):
    file = tmp_path / "power.gpx"
    point = (
        '<trkpt lat="{}" lon="1.5"><time>2025-05-01T08:00:{:02}Z</time><extensions><power>210</power>'
        "<gpxtpx:TrackPointExtension><gpxtpx:atemp>17</gpxtpx:atemp><gpxtpx:hr>140</gpxtpx:hr></gpxtpx:TrackPointExtension>"
        "</extensions></trkpt>"
    )
    points = [point.format(42 + second * 5e-5, second) for second in range(40)]
    # A prefix without declaration, and an old recorder's pause, marked by an invalid latitude.
    pause = '<trkpt lat="100" lon="0"/>'
    way = "".join(points[:20]) + pause + "".join(points[20:])
    file.write_text(f'<gpx><wpt lat="42" lon="1.5"><name>Coll</name></wpt><trk><trkseg>{way}</trkseg></trk></gpx>')
    page = open_page(server.address)
    import_files(page, server.address, file)
    [track] = [each for each in shelf(page, "records") if each["collection"] == "tracks"]
    figures = derived_here(page, track["id"])["figures"]
    assert figures["power_mean_w"] == 210 and figures["temperature_mean_c"] == 17 and figures["heart_rate_mean"] == 140
    assert figures["segments"] == 2
    page.goto(f"{server.address}/tracks/{track['id']}")
    expect(page.get_by_text("210 W")).to_be_visible()
    expect(page.locator(".track-body")).to_contain_text("Coll")


@pytest.mark.parametrize(
    ("name", "text", "code"),
    [
        ("other.gpx", "<svg xmlns='http://www.w3.org/2000/svg'/>", "other-xml"),
        (
            "deep.gpx",
            "<gpx><trk><trkseg>"
            + "<trkpt lat='1' lon='1'><extensions>"
            + "<a>" * 205
            + "</a>" * 205
            + "</extensions></trkpt></trkseg></trk></gpx>",
            "too-deep",
        ),
        ("places.gpx", "<gpx><wpt lat='42' lon='1'/></gpx>", "places-only"),
        ("nothing.gpx", "<gpx><trk/></gpx>", "nothing-inside"),
        ("comment.gpx", "<!-- no <!DOCTYPE here --><gpx><trk/></gpx>", "nothing-inside"),
        ("doctype.gpx", "<!-- one --><!DOCTYPE gpx><gpx/>", "document-type"),
        ("prefix.gpx", "<gpx><ns3:trk/><trk></gpx>", "not-well-formed"),
        ("lines.gpx", "<gpx>" + "<rte><rtept lat='1' lon='1'/></rte>" * 1001 + "</gpx>", "too-many-tracks"),
    ],
    ids=lambda value: value if len(value) < 30 else "text",
)
def test_what_is_refused_is_refused_alike(server, open_page, tmp_path, name, text, code):
    file = tmp_path / name
    file.write_text(text)
    said = phrases("en")[f"tracks.refusal.{code}"]
    page = open_page(server.address)
    import_files(page, server.address, file)
    expect(page.locator(".import-row .import-reason")).to_have_text(said)
    register(page, server.address, "marta")
    import_files(page, server.address, file)
    expect(page.locator(".import-row .import-reason")).to_have_text(said)


def test_files_that_end_in_the_middle_are_read_as_far_as_they_go(server, open_page, program, tmp_path):
    files = []
    for suffix in ("gpx", "tcx", "kml"):
        whole = tmp_path / f"whole.{suffix}"
        subprocess.run([program, "convert", FIXTURES / "workouttracker-run.gpx", whole], check=True)
        content = whole.read_bytes()
        [year] = set(re.findall(rb"(20\d\d)-\d\d-\d\dT", content))
        # In a tag, in a text, before a tag, and shortly before the end.
        ends = [content.index(b"<", len(content) * 2 // 3) + 2, content.index(b">", len(content) // 2) + 3]
        ends += [content.rindex(b"</", 0, len(content) * 3 // 4), len(content) - 4]
        for number, end in enumerate(ends):
            file = tmp_path / f"cut-{number}.{suffix}"
            # Each an activity of its own.
            file.write_bytes(content[:end].replace(year + b"-", b"%d-" % (2001 + len(files))))
            files.append(file)
    member = open_member(open_page, server)
    answers, theirs = known_to_server(member, server.address, files)
    assert len(theirs) == len(files)
    warned = {name: {warning["code"] for warning in answer["warnings"]} for name, answer in answers.items()}
    assert all("truncated" in codes for codes in warned.values()), warned
    guest = open_page(server.address)
    import_files(guest, server.address, *files)
    said = phrases("en")["tracks.warning.truncated"]
    expect(guest.locator(".import-row").filter(has_text=said)).to_have_count(len(files))
    own = {
        each["local"]["own"]["file_name"]: each for each in shelf(guest, "records") if each["collection"] == "tracks"
    }
    for (name, _), track in theirs.items():
        detail = derived_here(guest, own[name]["id"])
        here = {**own[name]["body"], **own[name]["summary"], "figures": detail["figures"]}
        for figure in ("name", "figures", "bests"):
            assert here[figure] == track[figure], (name, figure)
