"""Gear: the totals of shoes and bicycles, and the warning distance."""

import pytest
from conftest import PHONE
from devices import visit
from people import PEOPLE, open_page_of, wait_for_server
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import RUN, add_swim, edit_shown_track, fill_dialog, import_files


def add_gear(page: Page, name: str, category: str, **values: str) -> None:
    visit(page, "/settings/gear")
    page.locator(".page-actions button").click()
    fill_dialog(page, category, name=name, **values)


@pytest.mark.parametrize("who", PEOPLE)
def test_gear_adds_up_what_its_tracks_did_and_warns(server, open_page, who):
    page = open_page_of(open_page, server, who)
    add_gear(page, "Wetsuit", "swimming", before_m="98", warn_m="100")
    expect(page.locator(".row")).to_contain_text("98.00 km")
    expect(page.locator(".notice")).to_have_count(0)

    # It is preselected with the category.
    add_swim(page)
    expect(page.locator(".figure", has_text=BOOK["tracks.gear.one"])).to_contain_text("Wetsuit")
    visit(page, "/settings/gear")
    expect(page.locator(".row")).to_contain_text("100 km · 45 min · 1 track")
    expect(page.locator(".notice")).to_contain_text("Wetsuit")
    wait_for_server(
        page, server, who, "gear", lambda answer: [each["distance_m"] for each in answer["gear"]] == [100_000]
    )


def test_an_imported_run_gets_the_shoes_and_gives_them_back(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    add_gear(page, "Blue", "running")
    import_files(page, server.address, RUN)
    visit(page, "/settings/gear")
    expect(page.locator(".row")).to_contain_text("1 track")
    visit(page, "/")
    page.locator("[data-row]").click()
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    page.locator("dialog [name=gear]").select_option("")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".figure", has_text=BOOK["tracks.gear.one"])).to_have_count(0)
    edit_shown_track(page, name="Without shoes")
    visit(page, "/settings/gear")
    expect(page.locator(".row")).to_contain_text("0 tracks")


@pytest.mark.parametrize("who", PEOPLE)
def test_many_tracks_get_the_same_gear_and_are_found_by_it(server, open_page, who):
    page = open_page_of(open_page, server, who)
    add_gear(page, "Wetsuit", "running")
    add_gear(page, "Old wetsuit", "running")
    add_swim(page)
    add_swim(page)
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    fill_dialog(page, "walking", stated_start="2026-05-07T08:00", stated_duration_s="1:00")

    def change_swims(gear: str) -> None:
        visit(page, "/")
        page.get_by_role("button", name=BOOK["tracks.select"]).click()
        for row in page.locator("[data-row]", has_text="2.00 km").all():
            row.click()
        page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
        page.locator("dialog [name=gear]").select_option(label=gear)
        page.locator("dialog .button-primary").click()

    change_swims("Wetsuit")
    page.get_by_role("button", name=BOOK["tracks.filter"]).click()
    page.locator("[name=gear]").select_option(label="Wetsuit")
    expect(page.locator("[data-row]")).to_have_count(2)
    # The category was not stated.
    expect(page.locator("[data-row]").first).to_contain_text("Morning swimming")
    change_swims("Old wetsuit")
    expect(page.locator("[data-row]")).to_have_count(0)
    changed = page.locator(".toast", has_text=BOOK["tracks.edit.savedMany#other"].format(count=2))
    changed.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(page.locator("[data-row]")).to_have_count(2)
    wait_for_server(
        page,
        server,
        who,
        "gear",
        lambda answer: {each["name"]: each["tracks"] for each in answer["gear"]} == {"Wetsuit": 2, "Old wetsuit": 0},
    )
