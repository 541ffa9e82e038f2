"""Tracks in a browser: a member imports files, opens tracks, edits and deletes them."""

from accounts import open_member
from conftest import FIXTURES, HANG
from devices import all_sent, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK

RUN = FIXTURES / "fitparse-fr110-2013-02-06.fit"
WALK = FIXTURES / "workouttracker-run.gpx"
BROKEN = FIXTURES / "activityparser-no_activity.tcx"


def import_files(page: Page, address: str, *files) -> None:
    """Imports files with the picker and waits for the last answer."""
    page.goto(f"{address}/import")
    choose_files(page, *files)


def choose_files(page: Page, *files) -> None:
    """Imports files with the picker of the open page."""
    page.locator("input[type=file]").set_input_files(files)
    expect(page.locator("[data-step=answered], [data-step=refused]")).to_have_count(len(files), timeout=HANG * 1000)


def member_with(open_page, server, *files, **options) -> Page:
    """Opens the list of a new member who has imported `files`."""
    page = open_member(open_page, server, path="/import", **options)
    choose_files(page, *files)
    page.goto(server.address)
    expect(page.locator("[data-row]").first).to_be_visible()
    return page


def open_first(page: Page) -> None:
    """Opens the first track of the list."""
    page.locator("[data-row]").first.click()
    expect(page.locator(".figure-sheet")).to_be_visible()


def fill_dialog(page: Page, category: str | None = None, **values: str) -> None:
    """Fills in the open form and submits it."""
    if category is not None:
        page.locator("dialog [name=category]").select_option(label=BOOK[f"category.{category}"])
    for name, value in values.items():
        page.locator(f"dialog [name={name}]").fill(value)
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)


def add_swim(page: Page) -> None:
    """Adds a manual swim on the page of imports."""
    visit(page, "/import")
    page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
    fill_dialog(page, "swimming", stated_start="2026-05-06T08:00", stated_duration_s="0:45", stated_distance_m="2")


def edit_shown_track(page: Page, **values: str) -> None:
    """Edits the track that is shown."""
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    fill_dialog(page, **values)


def shown_figures(page: Page) -> list[str]:
    """The figures of the track that is shown, line by line."""
    expect(page.locator(".figure-sheet")).to_be_visible()
    return page.locator(".figure-sheet").inner_text().split("\n")


def delete_first(page: Page, address: str) -> str:
    """Deletes the first track of the list and returns its name."""
    page.goto(address)
    row = page.locator("[data-row]").first
    name = row.locator(".track-row-name").inner_text()
    row.focus()
    page.keyboard.press("Delete")
    page.locator("dialog .button-danger").click()
    all_sent(page)
    return name
