"""Edits of a track's line on top of its recording (T22)."""

import re

import pytest
from conftest import wait_until
from devices import visit
from people import PEOPLE, open_page_of, wait_for_server
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import WALK, choose_files, open_first


@pytest.mark.parametrize("who", PEOPLE)
def test_a_line_is_trimmed_and_comes_back(server, open_page, who):
    page = open_page_of(open_page, server, who)
    visit(page, "/import")
    choose_files(page, WALK)
    visit(page, "/")
    open_first(page)
    sheet = page.locator(".figure-sheet")
    before = sheet.inner_text()
    page.get_by_role("button", name=BOOK["tracks.line.title"]).click()
    thumb = page.get_by_role("slider", name=BOOK["tracks.line.from"])
    thumb.focus()
    for _ in range(5):
        page.keyboard.press("PageUp")
    figures = page.locator(".line-figures tr[data-changed]")
    expect(figures.first).to_be_visible()
    page.get_by_role("button", name=BOOK["tracks.line.save"]).click()
    back = page.get_by_role("button", name=BOOK["tracks.line.original"])
    expect(back).to_be_visible()
    # The edit names its stretch along the recording.
    expect(page.locator(".row", has_text=BOOK["tracks.line.cut"])).to_contain_text(
        re.compile(r"\d m – .*m · 0:00 – \d+:\d\d")
    )
    wait_for_server(page, server, who, "statistics", lambda answer: answer["total"]["tracks"] == 1)
    page.go_back()
    expect(sheet).not_to_have_text(before, use_inner_text=True)
    page.go_forward()
    back.click()
    expect(back).to_have_count(0)
    page.go_back()
    expect(sheet).to_have_text(before, use_inner_text=True)


def test_a_track_is_split_without_a_network_and_joined_again(server, open_page):
    page = open_page_of(open_page, server, "member offline")
    visit(page, "/import")
    choose_files(page, WALK)
    wait_for_server(page, server, "member offline", "tracks", lambda answer: len(answer["tracks"]) == 1)
    [whole] = distances(page, server)
    page.context.set_offline(True)
    visit(page, "/")
    open_first(page)
    page.get_by_role("button", name=BOOK["tracks.line.title"]).click()
    split(page)
    edits = page.get_by_role("heading", name=BOOK["tracks.line.edits"])
    expect(edits).to_be_visible()
    page.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(edits).to_have_count(0)
    split(page)
    expect(edits).to_be_visible()
    page.context.set_offline(False)
    # The point of the split belongs to both parts.
    wait_until(
        lambda: len(distances(page, server)) == 2 and sum(distances(page, server)) == pytest.approx(whole, abs=1)
    )
    visit(page, "/")
    page.get_by_role("button", name=BOOK["tracks.select"]).click()
    page.get_by_role("button", name=BOOK["tracks.pickAll"], exact=True).click()
    page.get_by_role("button", name=BOOK["tracks.join"], exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name=BOOK["tracks.join"], exact=True).click()
    expect(page.locator(".figure-sheet")).to_be_visible()
    wait_until(lambda: distances(page, server) == [pytest.approx(whole, abs=1)])


def split(page: Page) -> None:
    """Splits the shown line some steps from its start."""
    page.get_by_role("radio", name=BOOK["tracks.line.split"]).check(force=True)
    page.get_by_role("slider", name=BOOK["tracks.split.at"]).focus()
    page.keyboard.press("Home")
    for _ in range(4):
        page.keyboard.press("PageUp")
    page.get_by_role("button", name=BOOK["tracks.split"], exact=True).click()


def distances(page: Page, server) -> list[float]:
    """The metres of the member's tracks on the server."""
    tracks = page.context.request.get(f"{server.address}/api/v1/tracks").json()["tracks"]
    return [each["distance_m"] for each in tracks]
