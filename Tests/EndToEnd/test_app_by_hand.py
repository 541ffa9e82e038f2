"""Values stated by members: manual activities, and the start of tracks."""

import pathlib

import gpxpy
import pytest
from conftest import FIXTURES, KEPT, PHONE, wait_until
from devices import visit
from playwright.sync_api import Page, expect
from test_app_club import kept_on_device, open_member, phrases
from test_app_tracks import import_files, open_first

BOOK = phrases("en")
WALK = FIXTURES / "workouttracker-run.gpx"
WHO = ["guest", "member online", "member offline"]


def someone(open_page, server, who: str) -> Page:
    """Opens the list as one of `WHO`."""
    if who == "guest":
        return open_page(server.address, viewport=PHONE)
    if who == "member online":
        return open_member(open_page, server, viewport=PHONE)
    page = open_member(open_page, server, viewport=PHONE, **KEPT)
    kept_on_device(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.context.set_offline(True)
    return page


def told(page: Page, server, who: str, path: str, is_right) -> None:
    """Waits until the server's answer satisfies `is_right`, for a member."""
    if who == "guest":
        return
    page.context.set_offline(False)
    wait_until(lambda: is_right(page.context.request.get(f"{server.address}/api/v1/{path}").json()))


def fill(page: Page, category: str | None = None, **values: str) -> None:
    """Fills in the open form and submits it."""
    if category is not None:
        page.locator("dialog [name=category]").select_option(label=BOOK[f"category.{category}"])
    for name, value in values.items():
        page.locator(f"dialog [name={name}]").fill(value)
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)


def swim(page: Page) -> None:
    """Adds a manual swim on the page of imports."""
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    fill(page, "swimming", stated_start="2026-05-06T08:00", stated_duration_s="0:45", stated_distance_m="2")


def edit(page: Page, **values: str) -> None:
    page.get_by_role("button", name=BOOK["tracks.detail.edit"]).click()
    fill(page, **values)


# The text of 2.5 units, and their length in metres.
IN_UNITS = {"metric": ("2.00 km", "2.50 km", 2500), "imperial": ("2.00 mi", "2.50 mi", 4023.36)}


@pytest.mark.parametrize(
    "who, units", [*((who, "metric") for who in WHO), ("guest", "imperial"), ("member offline", "imperial")]
)
def test_an_activity_by_hand_is_listed_counted_and_edited(server, open_page, who, units):
    page = someone(open_page, server, who)
    before, after, metres = IN_UNITS[units]
    visit(page, "/settings")
    page.get_by_label(BOOK[f"club.{units}"]).check()
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog .field-error")).to_have_text(BOOK["tracks.stated.durationWrong"])
    page.keyboard.press("Escape")
    swim(page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Morning swimming")
    sheet = page.locator(".figure-sheet")
    expect(sheet).to_contain_text(before)
    expect(sheet).to_contain_text("45:00")
    expect(sheet).to_contain_text("kcal")
    edit(page, stated_duration_s="1:00", stated_distance_m="2.5")
    expect(sheet).to_contain_text(after)
    expect(sheet).to_contain_text("1:00:00")
    visit(page, "/")
    expect(page.locator("[data-row]")).to_contain_text(after)
    visit(page, "/statistics")
    expect(page.locator(".total", has_text=BOOK["tracks.distance"]).locator("dd")).to_have_text(after)
    told(
        page, server, who, "statistics", lambda answer: answer["total"]["distance_m"] == pytest.approx(metres, abs=0.1)
    )


def test_a_start_that_is_moved_moves_the_track_in_the_list(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    import_files(page, server.address, WALK)
    page.goto(server.address)
    open_first(page)
    edit(page, stated_start="2020-02-29T23:30")
    expect(page.locator(".page-subtitle")).to_contain_text("Feb 29, 2020")
    page.reload()
    expect(page.locator(".page-subtitle")).to_contain_text("Feb 29, 2020")
    page.get_by_role("button", name=BOOK["tracks.export"]).click()
    with page.expect_download() as file:
        page.locator("dialog .button-primary").click()
    times = gpxpy.parse(pathlib.Path(file.value.path()).read_text()).get_time_bounds()
    assert times.start_time.year == 2020
    edit(page, stated_start="")
    expect(page.locator(".page-subtitle")).not_to_contain_text("2020")
