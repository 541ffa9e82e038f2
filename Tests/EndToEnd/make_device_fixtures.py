"""Makes Tests/Fixtures/devices: the data stored by browsers and the server for a guest and a member during their work.

Run it by name in a built checkout of the version whose data are wanted, since ordinary test runs do not collect it:
    .build/python-tests/bin/python -m pytest Tests/EndToEnd/make_device_fixtures.py
`test_app_store_migration.py` opens its result with all later versions.
"""

import sqlite3
import tarfile

import pytest
from accounts import add_category, register, sign_in
from browser_store import dump, write
from conftest import FIXTURES, PHONE, wait_until
from devices import all_sent, cut_off_sync, delete_track, edit_track, lose_answers, open_track, row, rows, waiting
from locales import phrases
from maps import ANDORRA, comes_whole
from music import Player, broken_song
from playwright.sync_api import Page, expect
from receiver import straight
from recorder import ALLOWED, begin_recording, save, stop
from tracks import import_files

MADE = FIXTURES / "devices"
WORDS = phrases("en")


@pytest.fixture
def gpx(tmp_path):
    """Writes a file with one short run."""

    def write_(name: str, day: int):
        points = "".join(
            f'<trkpt lat="{42 + day / 50 + n / 20_000:.6f}" lon="1.5"><ele>{900 + n % 7}</ele>'
            f"<time>2025-06-{day:02}T08:{n // 60:02}:{n % 60:02}Z</time></trkpt>"
            for n in range(0, 240, 4)
        )
        path = tmp_path / f"{name}.gpx"
        path.write_text(f"<gpx><trk><name>{name}</name><type>running</type><trkseg>{points}</trkseg></trk></gpx>")
        return path

    return write_


def take_region(page: Page, address: str) -> None:
    page.goto(f"{address}/settings/maps/new?bounds=1.45,42.45,1.75,42.65")
    expect(page.locator(".region-bytes")).to_be_visible()
    page.get_by_role("radio", name=WORDS["map.offline.overview"]).check()
    page.locator("[name=name]").fill("Andorra")
    page.get_by_role("button", name=WORDS["map.offline.download"]).click()
    page.wait_for_url(f"{address}/settings/maps")
    comes_whole(page)


def record(page: Page, address: str, fixes) -> None:
    receiver = begin_recording(page, address, fixes)
    receiver.hear(fixes[1:])


def set_weight(page: Page, address: str, weight: str) -> None:
    page.goto(f"{address}/settings/profile")
    page.locator("[name=weight_kg]").fill(weight)
    page.locator("form [type=submit]").click()


def test_make_a_guest(start_server, open_page, gpx):
    server = start_server("--mbtiles", str(ANDORRA))
    page = open_page(server.address, viewport=PHONE, **ALLOWED)
    import_files(page, server.address, gpx("Guest's run", 1), gpx("Guest's second run", 2), gpx("Guest's third run", 3))
    page.goto(server.address)
    rows(page, 3)
    row(page, "Guest's run").click()
    edit_track(page, name="Guest's renamed run", note="With a note")
    page.goto(server.address)
    row(page, "Guest's third run").click()
    delete_track(page)
    add_category(page, server.address, "Guest's category")
    set_weight(page, server.address, "61")
    page.goto(f"{server.address}/settings")
    page.get_by_role("radio", name=WORDS["club.imperial"]).check(force=True)
    page.goto(f"{server.address}/statistics")
    take_region(page, server.address)
    record(page, server.address, straight([3] * 90))
    MADE.mkdir(exist_ok=True)
    write(dump(page), MADE / "guest.json.gz")


def test_make_a_member(start_server, open_page, gpx, tmp_path):
    server = start_server("--mbtiles", str(ANDORRA))
    phone = open_page(server.address, viewport=PHONE, **ALLOWED)
    register(phone, server.address, "marta")
    names = ["Chosen run", "Edited run", "Deleted run", "Restored run", "Refused run", "Lost answer's run"]
    import_files(phone, server.address, *(gpx(name, day) for day, name in enumerate(names, 1)))
    phone.goto(server.address)
    rows(phone, len(names))
    idents = {name: row(phone, name).get_attribute("data-row") for name in names}
    for name in ("Sent category", "Category to delete"):
        add_category(phone, server.address, name)
    all_sent(phone)
    web = open_page(server.address)
    sign_in(web, server.address, "marta")

    # A conflict, a refusal and a deletion that the server has.
    open_track(phone, server.address, idents["Chosen run"])
    open_track(web, server.address, idents["Chosen run"])
    phone.context.set_offline(True)
    edit_track(phone, name="The phone's name")
    edit_track(web, name="The web's name")
    all_sent(web)
    phone.context.set_offline(False)
    all_sent(phone)
    open_track(phone, server.address, idents["Refused run"])
    phone.get_by_role("button", name=WORDS["tracks.detail.edit"], exact=True).click()
    phone.locator("dialog [name=name]").evaluate("it => it.removeAttribute('maxlength')")
    phone.locator("dialog [name=name]").fill("Too long " * 60)
    phone.locator("dialog [type=submit]").click()
    expect(phone.locator(".toast[role=alert]")).to_contain_text(WORDS["error.too_long"])
    open_track(phone, server.address, idents["Restored run"])
    delete_track(phone)
    all_sent(phone)
    phone.goto(f"{server.address}/statistics")
    expect(phone.locator("main")).to_contain_text("5")

    take_region(phone, server.address)
    phone.goto(f"{server.address}/record")
    Player(phone, server.address).choose(broken_song(tmp_path, "Song"))

    # The server takes one more change, whose answer this device never receives.
    open_track(phone, server.address, idents["Lost answer's run"])
    lost = lose_answers(phone, 1)
    edit_track(phone, name="Taken, and never answered")
    wait_until(lambda: phone.evaluate("0") == 0 and lost)
    phone.context.set_offline(True)
    # From here on, sync is cut off.
    phone.unroute("**/api/v1/sync")
    cut_off_sync(phone)
    phone.context.set_offline(False)
    open_track(phone, server.address, idents["Edited run"])
    edit_track(phone, name="Edited once")
    edit_track(phone, name="Edited twice", note="Fresh snow\nabove 2000 m", heart_rate="141")
    open_track(phone, server.address, idents["Deleted run"])
    delete_track(phone)
    phone.goto(f"{server.address}/tracks/deleted")
    phone.locator(".deleted-track", has_text="Restored run").get_by_role("button").click()
    phone.goto(f"{server.address}/settings/sync/conflicts")
    phone.locator(".conflict-value", has_text="The phone's name").get_by_role("button").click()
    add_category(phone, server.address, "Category of the phone alone")
    phone.locator(".row", has_text="Sent category").locator(".icon-button").nth(0).click()
    phone.locator("dialog [name=name]").fill("Category renamed without a network")
    phone.locator("dialog [type=submit]").click()
    phone.locator(".row", has_text="Category to delete").locator(".icon-button").nth(1).click()
    phone.locator("dialog .button-danger").click()
    set_weight(phone, server.address, "62.5")
    phone.goto(f"{server.address}/settings")
    phone.get_by_role("radio", name=WORDS["club.imperial"]).check(force=True)
    fixes = straight([3] * 120)
    record(phone, server.address, fixes)
    stop(phone)
    phone.locator("[name=name]").fill("Recorded without a network")
    save(phone)
    # One file that only this device has, and one that the server receives from another device, which replaces this
    # device's record.
    phone.route("**/api/v1/tracks**", lambda route: route.abort("connectionreset"))
    phone.context.set_offline(True)
    twin = gpx("Twin's run", 9)
    import_files(phone, server.address, gpx("Imported without a network", 8), twin)
    import_files(web, server.address, twin)
    record(phone, server.address, straight([3] * 75, start=1_700_100_000_000))
    print([(each["collection"], each["kind"]) for each in waiting(phone)])
    write(dump(phone), MADE / "member.json.gz")

    server.stop()
    with sqlite3.connect(server.data / "cordada.sqlite") as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("VACUUM")
    with tarfile.open(MADE / "server.tar.xz", "w:xz") as archive:
        for path in sorted(server.data.rglob("*")):
            if path.is_file():
                archive.add(path, path.relative_to(server.data))
