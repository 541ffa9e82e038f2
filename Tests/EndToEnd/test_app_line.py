"""Edits of a track's line on top of its recording (T22)."""

import pytest
from devices import visit
from people import open_page_of, wait_for_server
from playwright.sync_api import expect
from race_pages import BOOK
from tracks import WALK, import_files, open_first


@pytest.mark.parametrize("who", ["guest", "member online"])
def test_a_line_is_trimmed_and_comes_back(server, open_page, who):
    page = open_page_of(open_page, server, who)
    import_files(page, server.address, WALK)
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
    wait_for_server(page, server, who, "statistics", lambda answer: answer["total"]["tracks"] == 1)
    page.go_back()
    expect(sheet).not_to_have_text(before, use_inner_text=True)
    page.go_forward()
    back.click()
    expect(back).to_have_count(0)
    page.go_back()
    expect(sheet).to_have_text(before, use_inner_text=True)
