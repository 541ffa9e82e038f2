"""The whole archive of another service, dropped in the app (T16, T27)."""

import io
import json
import zipfile

import pytest
from accounts import open_another_device, open_member
from conftest import DESKTOP, FIXTURES, PHONE, ROOT, wait_until
from devices import shelf
from locales import phrases
from playwright.sync_api import expect
from tracks import WALK, import_files

ARCHIVE = ROOT / "Tests/Fixtures/archives/strava-export-small.zip"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_archive_brings_its_activities_and_names_what_it_left(server, open_page, size):
    page = open_member(open_page, server, viewport=size, language="ca")
    book = phrases("ca")
    page.goto(f"{server.address}/import")
    page.locator("input[type=file]").set_input_files(str(ARCHIVE))
    row = page.locator(".import-row")
    expect(row.get_by_text("Afternoon Run")).to_be_visible(timeout=60_000)
    expect(row.get_by_text(book["tracks.import.list"])).to_have_count(3)
    # The profile, messages, comments and routes of the service.
    expect(row.get_by_text(book["tracks.import.others#other"].replace("{count}", "4"))).to_be_visible()
    expect(row.get_by_text("Treadmill")).to_be_visible()
    page.get_by_role("link", name=book["tracks.import.toTracks"]).click()
    expect(page.locator("[data-row]")).to_have_count(6)
    expect(page.locator("[data-row]", has_text="Višnjan 🏃")).to_be_visible()


def takeout(path) -> None:
    """An archive of Google, with sessions of Polar, a zip in the zip, and names that are odd."""
    session = {
        "fitnessActivity": "biking",
        "startTime": "2024-05-01T09:00:00Z",
        "duration": "3600s",
        "aggregate": [{"metricName": "com.google.distance.delta", "floatValue": 20000.5}],
    }
    inner = io.BytesIO()
    with zipfile.ZipFile(inner, "w", zipfile.ZIP_DEFLATED) as files:
        files.write(WALK, "à la carte/núria ✓.gpx")
        files.writestr("deep.zip", b"PK\x05\x06" + bytes(18))
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as files:
        files.writestr("Takeout/Fit/Sessions/2024-05-01T11_00_00+02_00_BIKING.json", json.dumps(session))
        files.writestr("Takeout/Fit/Sessions/2024-05-02T11_00_00+02_00_BIKING.json", "{")
        files.writestr("Takeout/Fit/Daily activity metrics/2024-05-01.csv", "Start time,End time")
        for polar in sorted((FIXTURES / "archives").glob("polar-*.json")):
            files.write(polar, polar.name.removeprefix("polar-"))
        files.writestr("Takeout/recordings.zip", inner.getvalue())
        files.writestr("Takeout/broken.gpx", "<gpx><trk>")


TOLD = ("name", "note", "stated_start", "stated_duration_s", "stated_distance_m", "stated_energy_kcal", "heart_rate")


def activities(page) -> list[str]:
    """The tracks on a page's device, each with what the lists of its archive told."""
    records = shelf(page, "records")
    gear = {each["id"]: each["body"]["name"] for each in records if each["collection"] == "gear"}
    tracks = [each["body"] for each in records if each["collection"] == "tracks"]
    return sorted(str([*(body.get(name) for name in TOLD), gear.get(body.get("gear"))]) for body in tracks)


def own_files(page) -> list[str]:
    """The files from which a page's device made tracks."""
    return [each["local"]["own"]["file_name"] for each in shelf(page, "records") if "own" in each.get("local", {})]


def test_a_guest_gets_of_each_archive_what_a_member_gets(server, open_page, tmp_path):
    archives = [*sorted((FIXTURES / "archives").glob("*.zip")), tmp_path / "takeout.zip"]
    takeout(archives[-1])
    guest, member = open_page(server.address), open_member(open_page, server)
    lines, tracks = [], []
    for page in (guest, member):
        import_files(page, server.address, *archives)
        rows = page.locator(".import-row")
        lines.append(
            [sorted(rows.nth(index).locator(".import-line").all_inner_texts()) for index in range(len(archives))]
        )
        page.goto(server.address)
        expect(page.locator("[data-row]").first).to_be_visible()
    assert lines[0] == lines[1]
    for page in (guest, member):
        wait_until(lambda page=page: len(activities(page)) >= len(tracks[0] if tracks else own_files(guest)))
        tracks.append(activities(page))
    assert tracks[0] == tracks[1]
    # Several archives have the same recordings.
    assert len(own_files(guest)) == 7
    # Dropped again, nothing comes twice.
    import_files(guest, server.address, *archives)
    expect(guest.locator(".import-row").get_by_text(phrases("en")["tracks.import.added"], exact=True)).to_have_count(0)
    assert activities(guest) == tracks[0]


def kept_imports(page) -> list[dict]:
    """The files that a page's device keeps until their answers are here."""
    return [each for each in shelf(page, "sync") if "keepsSimilar" in each]


def expect_archive(page, language: str = "en") -> None:
    """Waits until the answers of the archive are on the page of imports."""
    row = page.locator(".import-row")
    expect(row).to_have_count(1)
    expect(row.get_by_text("Afternoon Run")).to_be_visible(timeout=60_000)
    expect(row.get_by_text(phrases(language)["tracks.import.list"])).to_have_count(3)


def test_an_import_goes_on_after_its_tab_was_closed(server, open_page):
    page = open_member(open_page, server, path="/import", viewport=PHONE)
    held: list = []
    page.context.route("**/tracks/imports/*", lambda route: held.append(route))
    page.locator("input[type=file]").set_input_files(str(ARCHIVE))
    wait_until(lambda: page.evaluate("0") == 0 and held)
    expect(page.get_by_text(phrases("en")["tracks.import.mayClose"])).to_be_visible()
    wait_until(lambda: len(kept_imports(page)) == 1)
    next_tab = page.context.new_page()
    page.close()
    page.context.unroute("**/tracks/imports/*")
    next_tab.goto(server.address)
    next_tab.get_by_role("button", name=phrases("en")["tracks.import.show"]).click()
    next_tab.wait_for_url(f"{server.address}/import")
    expect_archive(next_tab)
    wait_until(lambda: kept_imports(next_tab) == [])
    # Nothing twice, and the answers are there for another device and after a reload.
    web = open_another_device(open_page, server, path="/import")
    for each in (next_tab, web):
        each.goto(f"{server.address}/import")
        expect_archive(each)
        each.goto(server.address)
        expect(each.locator("[data-row]")).to_have_count(6)
    web.goto(f"{server.address}/import")
    web.get_by_role("button", name=phrases("en")["tracks.import.clear"]).click()
    expect(web.locator(".import-row")).to_have_count(0)
    next_tab.goto(f"{server.address}/import")
    expect(next_tab.locator(".import-place")).to_be_visible()
    expect(next_tab.locator(".import-row")).to_have_count(0)


def test_the_server_goes_on_with_a_file_whose_sender_has_gone(server, open_page):
    page = open_member(open_page, server, path="/import")
    gone: list = []

    def without_answer(route) -> None:
        route.fetch()
        gone.append(route)

    page.route("**/tracks/imports/*", without_answer)
    page.locator("input[type=file]").set_input_files(str(ARCHIVE))
    wait_until(lambda: page.evaluate("0") == 0 and gone)
    page.goto("about:blank")
    web = open_another_device(open_page, server, path="/import", viewport=PHONE)
    expect_archive(web)


def test_a_guests_import_goes_on_after_its_tab_was_closed(server, open_page, tmp_path):
    archive = tmp_path / "takeout.zip"
    takeout(archive)
    page = open_page(f"{server.address}/import")
    # The core, which reads the files, does not come.
    page.context.route("**/assets/*.wasm", lambda route: None)
    page.locator("input[type=file]").set_input_files(str(archive))
    wait_until(lambda: len(kept_imports(page)) == 1)
    next_tab = page.context.new_page()
    page.close()
    page.context.unroute("**/assets/*.wasm")
    next_tab.goto(f"{server.address}/import")
    expect(next_tab.locator("[data-step=answered]")).to_have_count(1)
    wait_until(lambda: kept_imports(next_tab) == [])
    count = len(activities(next_tab))
    assert count > 0
    next_tab.goto(f"{server.address}/import")
    next_tab.wait_for_timeout(3_000)
    expect(next_tab.locator(".import-row")).to_have_count(0)
    assert len(activities(next_tab)) == count
