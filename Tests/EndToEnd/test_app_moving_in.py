"""The whole archive of another service, dropped in the app (T16, T27)."""

import pytest
from accounts import open_member
from conftest import DESKTOP, PHONE, ROOT
from locales import phrases
from playwright.sync_api import expect

ARCHIVE = ROOT / "Tests/Fixtures/archives/strava-export-small.zip"


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_an_archive_brings_its_activities_and_names_what_it_left(server, open_page, size):
    page = open_member(open_page, server, viewport=size, language="ca")
    book = phrases("ca")
    page.goto(f"{server.address}/import")
    page.locator("input[type=file]").set_input_files(str(ARCHIVE))
    row = page.locator(".import-row")
    expect(row.get_by_text("Afternoon Run")).to_be_visible(timeout=60_000)
    expect(row.get_by_text(book["tracks.import.list"])).to_have_count(3)
    # The profile, messages, comments and routes of the service.
    expect(row.get_by_text(book["tracks.import.others#other"].replace("{count}", "4"))).to_be_visible()
    expect(row.get_by_text("Treadmill")).to_be_visible()
    page.get_by_role("link", name=book["tracks.import.toTracks"]).click()
    expect(page.locator("[data-row]")).to_have_count(6)
    expect(page.locator("[data-row]", has_text="Višnjan 🏃")).to_be_visible()
