"""Tracks on a device without an account and without a server (K1)."""

import pathlib
import re
import subprocess
import zipfile

import gpxpy
import pytest
from accessibility import violations
from accounts import register
from conftest import FIXTURES, KEPT, LANGUAGES, LOOKS, PHONE, wait_until
from devices import DELETED_BEFORE, kept_on_device, shelf
from locales import phrases
from playwright.sync_api import Page, expect
from rounds import open_round, recorded_round, similar_tracks
from tracks import WALK, import_files, member_with, open_first

HIKE = FIXTURES / "gpxpy-cerknicko-jezero.gpx"
HIKES = 7  # lines of that file


def guest_with(open_page, server, *files, **options) -> Page:
    """A page of a guest who has imported `files`, on the list."""
    page = open_page(server.address, **options)
    import_files(page, server.address, *files)
    page.goto(server.address)
    expect(page.locator("[data-row]").first).to_be_visible()
    return page


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_page_says_what_can_be_done(server, open_page, language):
    page = open_page(server.address, viewport=PHONE, language=language)
    book = phrases(language)
    expect(page.get_by_role("heading", name=book["tracks.welcome"])).to_be_visible()
    for name in ("tracks.toRecord", "tracks.import"):
        expect(page.get_by_role("link", name=book[name])).to_be_visible()
    assert violations(page) == []


def test_a_file_becomes_the_track_that_inspect_sees(server, open_page, program, tmp_path):
    page = guest_with(open_page, server, WALK)
    open_first(page)
    expect(page.locator(".map-place canvas")).to_be_visible()
    page.get_by_role("button", name=phrases("en")["tracks.export"]).click()
    with page.expect_download() as file:
        page.locator("dialog .button-primary").click()
    written = tmp_path / "written.gpx"
    file.value.save_as(written)
    counts = [gpxpy.parse(pathlib.Path(path).read_text()).get_points_no() for path in (written, WALK)]
    assert counts[0] == counts[1]
    both = [subprocess.check_output([program, "inspect", "--json", path]) for path in (WALK, written)]
    distances = [float(re.search(rb'"distance_m":([\d.]+)', each).group(1)) for each in both]
    # Points are stored to the centimetre.
    assert distances[0] == pytest.approx(distances[1], rel=1e-5)
    shown = page.locator(".figure-sheet").inner_text()
    assert f"{distances[0] / 1000:.2f}" in shown


def test_what_this_device_cannot_read_is_said(server, open_page, tmp_path):
    broken, empty = tmp_path / "broken.gpx", tmp_path / "empty.gpx"
    broken.write_text("<gpx><trk><trkseg><trkpt lat='1'")
    empty.write_text("")
    bomb = tmp_path / "bomb.gpx"
    bomb.write_text('<!DOCTYPE gpx [<!ENTITY a "aaaa">]><gpx><trk><name>&a;</name></trk></gpx>')
    nothing = tmp_path / "nothing.gpx"
    nothing.write_text("<gpx><wpt lat='42' lon='1'/></gpx>")
    damaged = tmp_path / "damaged.zip"
    with zipfile.ZipFile(damaged, "w") as files:
        files.write(WALK, "walk.gpx")
    damaged.write_bytes(damaged.read_bytes()[:-60])
    page = open_page(server.address)
    import_files(page, server.address, damaged, broken, empty, bomb, nothing)
    book = phrases("en")
    reasons = page.locator(".import-row .import-reason")
    for index, code in enumerate(("damaged-zip", "cut-off", "empty", "document-type", "places-only")):
        expect(reasons.nth(index)).to_have_text(book[f"tracks.refusal.{code}"])
    page.goto(server.address)
    expect(page.get_by_role("heading", name=book["tracks.welcome"])).to_be_visible()


def test_a_file_is_read_in_the_encoding_that_it_says_it_has(server, open_page, tmp_path):
    text = '<?xml version="1.0" encoding="{}"?>\n<gpx><trk><name>Núria – {}</name><trkseg>{}</trkseg></trk></gpx>'
    files = []
    for number, encoding in enumerate(("UTF-8", "UTF-16", "windows-1252", "UTF-7", "us-ascii")):
        points = "".join(f'<trkpt lat="{42 + number + n / 1000}" lon="1.5"/>' for n in range(50))
        file = tmp_path / f"{encoding}.gpx"
        # A file declared as ASCII that contains other characters.
        file.write_bytes(
            text.format(encoding, encoding, points).encode("utf-8" if encoding == "us-ascii" else encoding)
        )
        files.append(file)
    damaged = tmp_path / "damaged.gpx"
    damaged.write_bytes(files[0].read_bytes().replace("ú".encode(), b"\xfa"))
    files.append(damaged)
    page, book = open_page(server.address), phrases("en")
    said = ["Núria – UTF-8", "Núria – UTF-16", "Núria – windows-1252"]
    said += [book[f"tracks.refusal.{code}"] for code in ("encoding", "not-well-formed", "not-well-formed")]
    import_files(page, server.address, *files)
    expect(page.locator(".import-row")).to_contain_text(said)
    # The server's results are the same.
    register(page, server.address, "marta")
    import_files(page, server.address, *files)
    expect(page.locator(".import-row")).to_contain_text(said)


def test_points_that_are_nowhere_are_left_out_and_said(server, open_page, tmp_path):
    file = tmp_path / "nowhere.gpx"
    points = "".join(f'<trkpt lat="{42 + n / 1000}" lon="1.5"/>' for n in range(50))
    file.write_text(f'<gpx><trk><trkseg>{points}<trkpt lat="91" lon="1"/><trkpt lon="x"/></trkseg></trk></gpx>')
    page = open_page(server.address)
    import_files(page, server.address, file)
    said = phrases("en")["tracks.warning.bad-positions#other"].replace("{count}", "2")
    expect(page.locator(".import-row")).to_contain_text(said)


@pytest.mark.parametrize("opened_with", [guest_with, member_with], ids=["guest", "member"])
def test_the_same_file_and_the_same_activity_are_noticed(server, open_page, tmp_path, opened_with):
    page = opened_with(open_page, server, WALK)
    other = tmp_path / "other.gpx"
    # White space before the declaration, as in Strava's archives.
    other.write_text("\n          " + WALK.read_text().replace("</gpx>", "<!-- another program's -->\n</gpx>"))
    import_files(page, server.address, WALK, other)
    book = phrases("en")
    rows = page.locator(".import-row")
    expect(rows.nth(0)).to_contain_text(book["tracks.import.known"])
    expect(rows.nth(1)).to_contain_text(book["tracks.import.similar"])
    anyway = page.get_by_role("button", name=book["tracks.import.keepSimilar"])
    expect(anyway).to_have_count(1)
    anyway.click()
    expect(rows.nth(1)).to_contain_text(book["tracks.import.added"])
    expect(anyway).to_have_count(0)
    page.goto(server.address)
    expect(page.locator("[data-row]")).to_have_count(2)


def test_names_notes_and_deletions_stay(server, open_page):
    page = guest_with(open_page, server, WALK, HIKE)
    book = phrases("en")
    open_first(page)
    page.get_by_role("button", name=book["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=name]").fill("Volta pel bosc 🌲")
    page.locator("dialog [name=note]").fill("plovia")
    page.get_by_role("button", name=book["tracks.edit.save"]).click()
    expect(page.get_by_role("heading", name="Volta pel bosc 🌲")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Volta pel bosc 🌲")).to_be_visible()
    expect(page.locator(".track-note")).to_have_text("plovia")

    page.get_by_role("button", name=book["tracks.delete"], exact=True).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("[data-row]")).to_have_count(HIKES)
    page.get_by_role("button", name=book["toast.undo"]).click()
    expect(page.locator("[data-row]")).to_have_count(1 + HIKES)
    page.reload()
    expect(page.locator("[data-row]")).to_have_count(1 + HIKES)


def test_statistics_profile_and_categories_need_nobody(server, open_page):
    page = guest_with(open_page, server, WALK, HIKE)
    book = phrases("en")
    page.goto(f"{server.address}/settings/profile")
    page.get_by_label(book["club.weight"]).fill("61")
    page.get_by_role("button", name=book["club.save"]).click()
    wait_until(lambda: any(each["collection"] == "profile" for each in shelf(page, "records")))
    page.goto(f"{server.address}/settings/categories")
    for kind in ("running", "walking", "cycling", "swimming", "skiing"):
        expect(page.get_by_text(book[f"category.{kind}"], exact=True)).to_be_visible()
    page.goto(f"{server.address}/statistics")
    expect(page.locator(".totals")).to_contain_text(str(1 + HIKES))
    assert violations(page) == []
    page.goto(f"{server.address}/settings/profile")
    expect(page.get_by_label(book["club.weight"])).to_have_value("61.0")


def test_two_runs_along_one_route_are_compared(server, open_page, tmp_path):
    files = []
    for day, slower in [(0, 1.0), (1, 0.9)]:
        files.append(tmp_path / f"run{day}.gpx")
        files[-1].write_bytes(recorded_round(day, slower, seed=day))
    page = guest_with(open_page, server, *files, HIKE)
    open_round(page, 0)
    similar_tracks(page).get_by_role("link", name=re.compile("Round 1")).first.click()
    page.wait_for_url(re.compile("/compare/"))
    expect(page.locator(".map-place canvas")).to_be_visible()
    expect(page.get_by_role("table").first).to_be_visible()
    assert violations(page) == []


def test_in_flight_mode_from_a_cold_start(server, open_page):
    page = guest_with(open_page, server, WALK, viewport=PHONE, language="ca", **KEPT)
    kept_on_device(page)
    server.stop()
    page.context.set_offline(True)
    page.close()
    page = page.context.new_page()
    page.goto(server.address)
    book = phrases("ca")
    expect(page.locator("[data-row]")).to_have_count(1)
    open_first(page)
    expect(page.locator(".map-place canvas")).to_be_visible()
    page.get_by_role("link", name=book["tracks.tab"], exact=True).click()
    page.get_by_role("link", name=book["tracks.statistics.tab"]).click()
    expect(page.locator(".totals")).to_be_visible()
    page.goto(f"{server.address}/import")
    page.locator("input[type=file]").set_input_files(HIKE)
    expect(page.locator("[data-step=answered]")).to_have_count(1)
    page.goto(server.address)
    expect(page.locator("[data-row]")).to_have_count(1 + HIKES)


@LOOKS
def test_a_guests_pages_are_accessible(server, open_page, viewport, theme):
    page = guest_with(open_page, server, WALK, viewport=viewport, color_scheme=theme)
    for path in ("/", "/import", "/statistics", "/settings", "/settings/profile", "/settings/categories"):
        page.goto(server.address + path)
        page.wait_for_load_state("networkidle")
        assert violations(page) == [], path


def test_what_was_deleted_a_month_ago_goes_with_its_files(server, open_page):
    page = guest_with(open_page, server, WALK, HIKE)

    def counts():
        tracks = [each for each in shelf(page, "records") if each["collection"] == "tracks"]
        return len(tracks), len(shelf(page, "files"))

    # The points of each, and the two original files.
    assert counts() == (1 + HIKES, 1 + HIKES + 2)
    for deleted, days, left in ((2, 29, (1 + HIKES, 1 + HIKES + 2)), (2, 31, (HIKES - 1, HIKES)), (HIKES, 31, (0, 0))):
        page.evaluate(DELETED_BEFORE, ["tracks", deleted, days])
        page.reload()
        # The remaining files are counted once the file without a record is gone, in the same sweep.
        wait_until(lambda: counts() == left)
