"""A recording that is faster than its sport can be counts in no sum until its member says what it was (T9, T14)."""

import datetime

import pytest
from accounts import open_member
from conftest import PHONE, wait_until
from devices import agree, open_track, rows
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import WALK, import_files

TITLE = BOOK["tracks.fast.text"]


def drive(folder):
    """Half an hour at 90 km/h, which a watch saved as a run."""
    start = datetime.datetime(2026, 5, 3, 8, 0, tzinfo=datetime.UTC)
    points = "".join(
        f'<trkpt lat="{42 + second * 25 / 111_195:.7f}" lon="1.5"><time>'
        f"{(start + datetime.timedelta(seconds=second)).strftime('%Y-%m-%dT%H:%M:%SZ')}</time></trkpt>"
        for second in range(0, 1_800, 5)
    )
    path = folder / "drive.gpx"
    path.write_text(
        '<gpx version="1.1" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Home</name><type>running</type>'
        f"<trkseg>{points}</trkseg></trk></gpx>"
    )
    return path


def counted(page: Page, address: str) -> str:
    page.goto(f"{address}/statistics")
    # The sums that the device has are shown at once, and then those of the server.
    page.wait_for_load_state("networkidle")
    return page.locator(".totals").inner_text()


@pytest.mark.parametrize("is_guest", [False, True], ids=["member", "guest"])
def test_a_drive_that_was_saved_as_a_run_asks_what_it_was(server, open_page, tmp_path, is_guest):
    page = open_page(server.address, viewport=PHONE) if is_guest else open_member(open_page, server, viewport=PHONE)
    import_files(page, server.address, WALK)
    page.goto(server.address)
    (walk,) = rows(page, 1)
    sums = counted(page, server.address)
    import_files(page, server.address, drive(tmp_path))
    page.goto(server.address)
    (home,) = set(rows(page, 2)) - {walk}
    assert counted(page, server.address) == sums
    open_track(page, server.address, walk)
    expect(page.get_by_text(TITLE)).to_have_count(0)
    open_track(page, server.address, home)
    expect(page.get_by_text(TITLE)).to_be_visible()
    page.get_by_role("button", name=BOOK["tracks.fast.drive"]).click()
    expect(page.get_by_text(TITLE)).to_have_count(0)
    if not is_guest:
        agree([page], server.address)
    wait_until(lambda: counted(page, server.address) != sums)


def test_a_member_says_that_it_was_that_fast(server, open_page, tmp_path):
    page = open_member(open_page, server, viewport=PHONE)
    import_files(page, server.address, drive(tmp_path))
    page.goto(server.address)
    (home,) = rows(page, 1)
    open_track(page, server.address, home)
    page.get_by_role("button", name=BOOK["tracks.fast.right"]).click()
    expect(page.get_by_text(TITLE)).to_have_count(0)
    agree([page], server.address)
    page.reload()
    expect(page.locator(".figure-sheet")).to_be_visible()
    expect(page.get_by_text(TITLE)).to_have_count(0)
