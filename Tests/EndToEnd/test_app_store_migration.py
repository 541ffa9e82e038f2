"""The device's store of an older version opens with all data, and a newer one is left unchanged (Y5, Y6, Q3)."""

import re
import sqlite3
import tarfile
import time

import pytest
from accounts import PASSWORD, register, take_in
from boulders import PHOTO, choose_photo
from browser_store import dump, load, read
from browsers import OwnChromium
from conftest import FIXTURES, PHONE, wait_until
from devices import (
    agree,
    all_sent,
    cut_off_sync,
    feed,
    let_sync_through,
    live,
    own_categories,
    row,
    rows,
    shelf,
    waiting,
)
from gyms import MARKS
from locales import phrases
from maps import kept_tiles
from playwright.sync_api import Page, expect
from receiver import straight
from recorder import ALLOWED, begin_recording, save

DEVICES = FIXTURES / "devices"
WORDS = phrases("en")
# Opens a database at a version, as the app of that version would, and notes the events.
_OPEN = """([name, version]) => {
  const opening = indexedDB.open(name, version);
  window.opened = "waiting";
  opening.onblocked = () => (window.opened = "blocked");
  opening.onsuccess = () => {
    window.database = opening.result;
    window.opened = "open";
  };
}"""
_VERSION = "async (name) => (await indexedDB.databases()).find((each) => each.name === name)?.version"
# Stops the tab for good in the middle of the first change of a migration.
_STOP_HALFWAY = """() => {
  const put = IDBObjectStore.prototype.put;
  let left = 3;
  IDBObjectStore.prototype.put = function (...words) {
    const request = put.apply(this, words);
    if (this.transaction.mode === "versionchange" && --left === 0) {
      console.log("half-way");
      for (;;);
    }
    return request;
  };
}"""


def of_today(kept, ago: int):
    """Shifts the deletions in the fixture to today: otherwise their 30 days are over."""
    if isinstance(kept, list):
        return [of_today(each, ago) for each in kept]
    if not isinstance(kept, dict):
        return kept
    return {key: value + ago if key == "deleted_at" else of_today(value, ago) for key, value in kept.items()}


def load_device(page: Page, address: str, name: str) -> None:
    kept = read(DEVICES / f"{name}.json.gz")
    page.goto(f"{address}/api/v1/openapi.json")
    load(page, address, of_today(kept, age(kept)))


def age(kept: dict) -> int:
    """The age of the latest deletion in a fixture, in milliseconds."""
    records = [value for each in kept["databases"] for store in each["stores"] for _, value in store["rows"]]
    return int(time.time() * 1000) - max(each.get("deleted_at", 0) for each in records if isinstance(each, dict))


@pytest.fixture
def fixture_server(start_server, tmp_path):
    """A server with the data of the fixture's member."""
    data = tmp_path / "data0"
    with tarfile.open(DEVICES / "server.tar.xz") as archive:
        archive.extractall(data, filter="data")
    with sqlite3.connect(data / "cordada.sqlite") as database:
        ago = age(read(DEVICES / "member.json.gz"))
        database.execute("UPDATE records SET deleted_at = deleted_at + ? WHERE deleted_at IS NOT NULL", [ago])
    return start_server()


def finish_recording(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/record")
    page.get_by_role("button", name=WORDS["tracks.record.finish"]).click()
    expect(page.locator(".ended")).to_be_visible()
    page.locator("[name=name]").fill(name)
    save(page)


def sign_in_here(page: Page) -> None:
    page.locator("[name=user_name]").fill("marta")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form [type=submit]").click()


def names(records: dict[str, dict]) -> list[str]:
    return sorted(each["body"]["name"] for each in live(records))


def has_everything_of_the_guest(page: Page, address: str) -> None:
    page.goto(address)
    rows(page, 2)
    expect(row(page, "Guest's renamed run")).to_be_visible()
    expect(row(page, "Guest's second run")).to_be_visible()
    page.goto(f"{address}/tracks/deleted")
    expect(page.locator(".deleted-track")).to_contain_text("Guest's third run")
    page.goto(f"{address}/settings/categories")
    expect(page.locator(".row-title", has_text="Guest's category")).to_be_visible()
    page.goto(f"{address}/settings/profile")
    expect(page.locator("[name=weight_kg]")).to_have_value("134")  # pounds
    page.goto(f"{address}/settings")
    expect(page.get_by_role("radio", name=WORDS["club.imperial"])).to_be_checked()
    page.goto(f"{address}/settings/maps")
    expect(page.locator(".row-title", has_text="Andorra")).to_be_visible()
    assert kept_tiles(page) == 13


def test_what_an_older_version_kept_of_a_guest_is_there_and_goes_into_an_account(server, open_page):
    page = open_page(f"{server.address}/api/v1/openapi.json", viewport=PHONE, **ALLOWED)
    load_device(page, server.address, "guest")
    has_everything_of_the_guest(page, server.address)
    finish_recording(page, server.address, "Guest's interrupted run")
    register(page, server.address, "marta")
    take_in(page)
    wait_until(lambda: waiting(page) == [])
    assert names(feed(page, server.address, "tracks")) == [
        "Guest's interrupted run",
        "Guest's renamed run",
        "Guest's second run",
    ]
    assert own_categories(page, server.address) == ["Guest's category"]
    (profile,) = feed(page, server.address, "profile").values()
    assert profile["body"]["weight_kg"] == 61
    agree([page], server.address)


def test_what_an_older_version_kept_unsent_of_a_member_is_there_and_arrives(fixture_server, open_page):
    address = fixture_server.address
    page = open_page(f"{address}/api/v1/openapi.json", viewport=PHONE, **ALLOWED)
    load_device(page, address, "member")
    cut_off_sync(page)
    page.goto(f"{address}/sign-in")
    # The interrupted recording is announced first.
    expect(page.locator("dialog")).to_be_visible()
    page.keyboard.press("Escape")
    sign_in_here(page)
    page.wait_for_url(f"{address}/")
    assert len(waiting(page)) == 14
    shown = {
        "The phone's name",
        "Edited twice",
        "Restored run",
        "Refused run",
        "Taken, and never answered",
        "Recorded without a network",
        "Imported without a network",
        "Twin's run",
    }
    rows(page, len(shown))
    for name in shown:
        expect(row(page, name)).to_be_visible()
    page.goto(f"{address}/settings/sync")
    expect(page.get_by_text(WORDS["error.too_long"], exact=True)).to_be_visible()
    finish_recording(page, address, "Interrupted run")
    page.goto(f"{address}/record")
    expect(page.locator(".music-title")).to_contain_text("Song")

    let_sync_through(page)
    wait_until(lambda: waiting(page) == [])
    agree([page], address)
    tracks = feed(page, address, "tracks")
    assert names(tracks) == sorted(shown | {"Interrupted run"})
    assert [each for each in tracks.values() if each.get("conflicts")] == []
    (edited,) = [each["body"] for each in live(tracks) if each["body"]["name"] == "Edited twice"]
    assert (edited["note"], edited["heart_rate"]) == ("Fresh snow\nabove 2000 m", 141)
    assert own_categories(page, address) == ["Category of the phone alone", "Category renamed without a network"]
    (profile,) = feed(page, address, "profile").values()
    assert profile["body"]["weight_kg"] == 62.5
    (preferences,) = feed(page, address, "preferences").values()
    assert preferences["body"]["units"] == "imperial"


def of_older_version(kept: dict, marks: list, said: dict) -> dict:
    """The store of the version in which drafts of saved photos were documents beside their records."""
    for database in kept["databases"]:
        stores = {each["name"]: each for each in database["stores"]}
        if "documents" not in stores:
            continue
        database["version"] = 5
        for _, record in stores["records"]["rows"]:
            if record["collection"] == "boulder_photos":
                for kind, value in {"marks": marks, "said": said}.items():
                    path = f"boulders/{kind}/{record['id']}"
                    stores["documents"]["rows"].append([path, {"path": path, "value": value, "tag": None}])
        path = "boulders/marks/018f3f2e-7b1c-7def-8a90-0123456789ab"  # its photo is gone
        stores["documents"]["rows"].append([path, {"path": path, "value": marks, "tag": None}])
    return kept


@pytest.mark.parametrize("is_member", [False, True], ids=["guest", "member"])
def test_drafts_that_an_older_version_kept_of_saved_photos_go_into_these(server, open_page, is_member):
    page = open_page(server.address, viewport=PHONE)
    if is_member:
        register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/photos")
    choose_photo(page, PHOTO)
    page.wait_for_url(re.compile(r"/photos/[0-9a-f-]{36}$"))
    if is_member:
        all_sent(page)
    page.goto(f"{server.address}/api/v1/openapi.json")
    said = {"name": "La Nau", "grade": {"scale": "font", "value": "7A"}, "style": None, "note": "Sit start"}
    older = of_older_version(dump(page), MARKS, said)
    page.context.close()

    page = open_page(f"{server.address}/api/v1/openapi.json", viewport=PHONE)
    load(page, server.address, older)
    if is_member:
        # Nothing is lost offline, either.
        cut_off_sync(page)
        page.goto(f"{server.address}/sign-in")
        sign_in_here(page)
        page.wait_for_url(f"{server.address}/")
    page.goto(f"{server.address}/boulders/photos")
    card = page.locator(".problem-card", has_text="La Nau")
    expect(card).to_contain_text("7A")
    expect(card.locator("svg > g")).to_have_count(len(MARKS))
    if not is_member:
        register(page, server.address, "marta")
        take_in(page)
    else:
        let_sync_through(page)
    wait_until(lambda: waiting(page) == [])
    [photo] = live(feed(page, server.address, "boulder_photos"))
    body = photo["body"]
    assert (body["marks"], body["name"], body["grade"], body["note"]) == (MARKS, "La Nau", said["grade"], "Sit start")
    page.goto(f"{server.address}/settings/sync")
    expect(page.get_by_text(WORDS["club.sync.refusals"])).to_have_count(0)


def test_a_browser_that_is_killed_half_way_leaves_the_older_version_whole(server, playwright, tmp_path):
    chromium = OwnChromium(playwright, tmp_path / "profile")
    try:
        page = chromium.context.new_page()
        load_device(page, server.address, "guest")
        page.add_init_script(f"({_STOP_HALFWAY})()")
        with page.expect_console_message(lambda said: said.text == "half-way"):
            page.evaluate(f"setTimeout(() => location.assign('{server.address}'))")
    finally:
        chromium.kill()
    chromium = OwnChromium(playwright, tmp_path / "profile")
    try:
        page = chromium.context.new_page()
        page.goto(f"{server.address}/api/v1/openapi.json")
        page.evaluate(_OPEN, ["cordada.device"])
        wait_until(lambda: page.evaluate("opened") == "open")
        assert page.evaluate("database.version") == 3
        page.close()
        has_everything_of_the_guest(chromium.context.new_page(), server.address)
    finally:
        chromium.kill()


def test_a_store_of_a_newer_version_is_left_as_it_is_and_said(server, open_page):
    page = open_page(f"{server.address}/api/v1/openapi.json")
    page.evaluate(
        """() => new Promise((done) => {
          const opening = indexedDB.open("cordada.device", 99);
          opening.onupgradeneeded = () => opening.result.createObjectStore("of the future").put("kept", "key");
          opening.onsuccess = () => { opening.result.close(); done(); };
        })"""
    )
    page.goto(server.address)
    expect(page.locator(".state-bar")).to_contain_text(WORDS["shell.store.newer"])
    kept = page.evaluate(
        """() => new Promise((done) => {
          const opening = indexedDB.open("cordada.device");
          opening.onsuccess = () => {
            const { version, objectStoreNames } = opening.result;
            const asking = opening.result.transaction("of the future").objectStore("of the future").getAll();
            asking.onsuccess = () => done([version, [...objectStoreNames], asking.result]);
          };
        })"""
    )
    assert kept == [99, ["of the future"], ["kept"]]


def another_tab(page: Page, address: str) -> Page:
    """Opens a tab of the same browser without the app."""
    tab = page.context.new_page()
    tab.goto(f"{address}/api/v1/openapi.json")
    return tab


def test_a_tab_lets_another_one_have_a_newer_version_and_loads_anew(server, open_page):
    page = open_page(server.address)
    expect(page.locator("main")).to_be_visible()
    wait_until(lambda: page.evaluate(_VERSION, "cordada.device"))
    newer = another_tab(page, server.address)
    with page.expect_event("load"):
        newer.evaluate(_OPEN, ["cordada.device", 99])
    wait_until(lambda: newer.evaluate("opened") == "open")
    expect(page.locator(".state-bar")).to_contain_text(WORDS["shell.store.newer"])


def test_a_recording_goes_on_while_another_tab_waits_for_a_newer_version(server, open_page):
    page = open_page(server.address, viewport=PHONE, **ALLOWED)
    fixes = straight([3] * 40)
    receiver = begin_recording(page, server.address, fixes)
    newer = another_tab(page, server.address)
    newer.evaluate(_OPEN, ["cordada.device", 99])
    wait_until(lambda: newer.evaluate("opened") == "blocked")
    page.bring_to_front()
    receiver.hear(fixes[1:])
    expect(page.locator(".running")).to_be_visible()
    page.locator(".hold-button").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".ended")).to_be_visible()
    assert newer.evaluate("opened") == "blocked"
    with page.expect_event("load"):
        page.locator(".ended form [type=submit]").click()
    wait_until(lambda: newer.evaluate("opened") == "open")
    tracks = newer.evaluate(
        """() => new Promise((done) => {
          const asking = database.transaction("records").objectStore("records").getAll();
          asking.onsuccess = () => done(asking.result.filter(({ collection }) => collection === "tracks"));
        })"""
    )
    assert len(tracks) == 1


def test_a_busy_tab_of_an_older_version_is_said_and_waited_for(server, open_page):
    older = open_page(f"{server.address}/api/v1/openapi.json", viewport=PHONE)
    load_device(older, server.address, "guest")
    older.evaluate(_OPEN, ["cordada.device", 3])
    wait_until(lambda: older.evaluate("opened") == "open")
    page = older.context.new_page()
    page.goto(server.address)
    expect(page.locator(".state-bar")).to_contain_text(WORDS["shell.store.blocked"])
    older.evaluate("database.close()")
    rows(page, 2)
    expect(page.locator(".state-bar")).not_to_contain_text(WORDS["shell.store.blocked"])
    assert shelf(page, "changes") == []
