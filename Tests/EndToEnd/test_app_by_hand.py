"""Values stated by members: manual activities, and the start of tracks."""

import pathlib

import gpxpy
import pytest
from conftest import PHONE
from devices import visit
from people import PEOPLE, open_page_of, wait_for_server
from playwright.sync_api import expect
from race_pages import BOOK
from tracks import WALK, add_swim, edit_shown_track, import_files, open_first

# The text of 2.5 units, and their length in metres.
IN_UNITS = {"metric": ("2.00 km", "2.50 km", 2500), "imperial": ("2.00 mi", "2.50 mi", 4023.36)}


@pytest.mark.parametrize(
    "who, units", [*((who, "metric") for who in PEOPLE), ("guest", "imperial"), ("member offline", "imperial")]
)
def test_an_activity_by_hand_is_listed_counted_and_edited(server, open_page, who, units):
    page = open_page_of(open_page, server, who)
    before, after, metres = IN_UNITS[units]
    visit(page, "/settings")
    page.get_by_label(BOOK[f"club.{units}"]).check()
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog .field-error")).to_have_text(BOOK["tracks.stated.durationWrong"])
    page.keyboard.press("Escape")
    add_swim(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Morning swimming")
    sheet = page.locator(".figure-sheet")
    expect(sheet).to_contain_text(before)
    expect(sheet).to_contain_text("45:00")
    expect(sheet).to_contain_text("kcal")
    edit_shown_track(page, stated_duration_s="1:00", stated_distance_m="2.5")
    expect(sheet).to_contain_text(after)
    expect(sheet).to_contain_text("1:00:00")
    visit(page, "/")
    expect(page.locator("[data-row]")).to_contain_text(after)
    visit(page, "/statistics")
    expect(page.locator(".total", has_text=BOOK["tracks.distance"]).locator("dd")).to_have_text(after)
    wait_for_server(
        page, server, who, "statistics", lambda answer: answer["total"]["distance_m"] == pytest.approx(metres, abs=0.1)
    )


def test_a_start_that_is_moved_moves_the_track_in_the_list(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    import_files(page, server.address, WALK)
    page.goto(server.address)
    open_first(page)
    edit_shown_track(page, stated_start="2020-02-29T23:30")
    expect(page.locator(".page-subtitle")).to_contain_text("Feb 29, 2020")
    page.reload()
    expect(page.locator(".page-subtitle")).to_contain_text("Feb 29, 2020")
    page.get_by_role("button", name=BOOK["tracks.export"]).click()
    with page.expect_download() as file:
        page.locator("dialog .button-primary").click()
    times = gpxpy.parse(pathlib.Path(file.value.path()).read_text()).get_time_bounds()
    assert times.start_time.year == 2020
    edit_shown_track(page, stated_start="")
    expect(page.locator(".page-subtitle")).not_to_contain_text("2020")
