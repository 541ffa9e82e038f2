"""What members state of tracks: activities that nobody recorded, and when a track began."""

import pytest
from conftest import FIXTURES, PHONE
from devices import back_on_the_network, visit
from playwright.sync_api import Page, expect
from test_app_club import open_member, phrases
from test_app_tracks import import_files, open_first

BOOK = phrases("en")
WALK = FIXTURES / "workouttracker-run.gpx"


def add(page: Page, **values: str) -> None:
    """Adds a swim by hand, on the page of imports."""
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    page.locator("dialog [name=category]").select_option(label=BOOK["category.swimming"])
    for name, value in values.items():
        page.locator(f"dialog [name={name}]").fill(value)
    page.locator("dialog [type=submit]").click()


def edit(page: Page, **values: str) -> None:
    page.get_by_role("button", name=BOOK["tracks.detail.edit"]).click()
    for name, value in values.items():
        page.locator(f"dialog [name={name}]").fill(value)
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)


SWIM = {"stated_start": "2026-05-06T08:00", "stated_duration_s": "0:45", "stated_distance_m": "2"}


@pytest.mark.parametrize("who", ["guest", "member online", "member offline"])
def test_an_activity_by_hand_is_listed_counted_and_edited(server, open_page, who):
    page = open_page(server.address, viewport=PHONE) if who == "guest" else open_member(open_page, server, viewport=PHONE)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog .field-error")).to_have_text(BOOK["tracks.stated.durationWrong"])
    page.keyboard.press("Escape")
    visit(page, "/statistics")
    expect(page.get_by_role("heading", name=BOOK["tracks.statistics.empty"])).to_be_visible()
    if who == "member offline":
        page.context.set_offline(True)

    add(page, **SWIM)
    expect(page.get_by_role("heading", level=1)).to_have_text("Morning swimming")
    sheet = page.locator(".figure-sheet")
    expect(sheet).to_contain_text("2.00 km")
    expect(sheet).to_contain_text("45:00")
    expect(sheet).to_contain_text("kcal")
    edit(page, stated_duration_s="1:00", stated_distance_m="2.5")
    expect(sheet).to_contain_text("2.50 km")
    expect(sheet).to_contain_text("1:00:00")
    visit(page, "/")
    row = page.locator("[data-row]")
    expect(row).to_contain_text("2.50 km")
    visit(page, "/statistics")
    expect(page.locator(".total", has_text=BOOK["tracks.distance"]).locator("dd")).to_have_text("2.50 km")

    if who == "guest":
        return
    if who == "member offline":
        page.context.set_offline(False)
        back_on_the_network(page)
    totals = "fetch('/api/v1/statistics').then((answer) => answer.json()).then(({ total }) => total.distance_m)"
    page.wait_for_function(f"{totals}.then((metres) => metres === 2500)")


def test_a_start_that_is_moved_moves_the_track_in_the_list(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    import_files(page, server.address, WALK)
    page.goto(server.address)
    open_first(page)
    edit(page, stated_start="2020-02-29T23:30")
    expect(page.locator(".page-subtitle")).to_contain_text("Feb 29, 2020")
    page.reload()
    expect(page.locator(".page-subtitle")).to_contain_text("Feb 29, 2020")
    edit(page, stated_start="")
    expect(page.locator(".page-subtitle")).not_to_contain_text("2020")
