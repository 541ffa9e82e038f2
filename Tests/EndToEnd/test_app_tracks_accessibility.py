"""All screens of Tracks checked by axe: on a phone and a desktop, light and dark (Q2)."""

from accessibility import violations
from accounts import open_member
from conftest import LOOKS
from locales import phrases
from playwright.sync_api import expect
from tracks import BROKEN, RUN, WALK, import_files, open_first


@LOOKS
def test_no_screen_of_tracks_breaks_a_rule(server, open_page, viewport, theme):
    page = open_member(open_page, server, viewport=viewport, color_scheme=theme)
    for path in ["/", "/import", "/statistics"]:
        page.goto(server.address + path)
        assert violations(page) == [], f"{path} without tracks"
    import_files(page, server.address, RUN, WALK, BROKEN)
    assert violations(page) == [], "answers of an import"
    page.goto(f"{server.address}/statistics")
    expect(page.locator(".totals")).to_be_visible()
    assert violations(page) == [], "/statistics"

    page.goto(server.address)
    page.locator(".track-filters-button").click()
    assert violations(page) == [], "/"
    open_first(page)
    expect(page.locator(".graph canvas").first).to_be_visible()
    assert violations(page) == [], "a track"
    for button in page.locator(".page-actions .icon-button").all()[-3:]:
        button.click()
        expect(page.locator("dialog")).to_be_visible()
        assert violations(page) == [], "a dialog"
        page.keyboard.press("Escape")
        expect(page.locator("dialog")).to_have_count(0)

    page.goto(server.address)
    page.get_by_role("button", name=phrases("en")["tracks.select"]).click()
    page.locator("[data-row]").first.click()
    expect(page.get_by_role("checkbox", checked=True)).to_have_count(1)
    assert violations(page) == [], "picking"
