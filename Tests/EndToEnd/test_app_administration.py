"""The pages from which administrators run the club (K5)."""

import json
import os

import pytest
from accessibility import violations
from accounts import open_member
from club import Member
from conftest import DESKTOP, PHONE
from controls import covered
from devices import visit
from locales import phrases
from playwright.sync_api import expect

BOOK = phrases("en")


@pytest.mark.parametrize("theme, viewport", [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"])
def test_an_administrator_finds_deactivates_and_deletes_a_member(server, open_page, theme, viewport):
    page = open_member(open_page, server, viewport=viewport, color_scheme=theme)
    for number in range(55):
        # One address may register 30 members an hour.
        Member(server.port, f"runner{number:02}", source=f"127.0.0.{2 + number % 2}")
    page.goto(f"{server.address}/settings")
    page.get_by_role("link", name=BOOK["club.administration.title"]).click()
    page.locator("[href='/settings/administration/members']").click()
    rows = page.locator(".row-link")
    expect(page.get_by_text("56 members")).to_be_visible()
    # Further pages come as the list is scrolled.
    rows.nth(49).scroll_into_view_if_needed()
    expect(rows).to_have_count(56)
    assert violations(page) == []

    page.get_by_role("searchbox").fill("RUNNER4")
    expect(rows).to_have_count(10)
    page.get_by_role("searchbox").fill("runner42")
    expect(rows).to_have_count(1)
    rows.first.click()
    expect(page.get_by_role("heading", name="runner42")).to_be_visible()
    assert violations(page) == []
    assert covered(page) == []

    page.get_by_role("button", name=BOOK["club.administration.deactivate"]).click()
    page.locator("dialog").get_by_role("button", name=BOOK["club.administration.deactivate"]).click()
    page.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(page.get_by_text("runner42 activated again")).to_be_visible()

    page.get_by_role("button", name=BOOK["club.administration.deleteMember"]).click()
    page.locator("dialog [name=user_name]").fill("runner41")
    page.locator("dialog [type=submit]").click()
    expect(page.get_by_text(BOOK["error.user_name.other"])).to_be_visible()
    page.locator("dialog [name=user_name]").fill("runner42")
    page.locator("dialog [type=submit]").click()
    expect(page.get_by_text("55 members")).to_be_visible()

    for name, told in [("log", "runner42 deleted"), ("storage", BOOK["club.administration.byArea"]), ("jobs", "Done")]:
        visit(page, f"/settings/administration/{name}")
        expect(page.get_by_text(told).first).to_be_visible()
        assert violations(page) == []


def test_members_see_no_administration(server, open_page):
    Member(server.port, "first")
    page = open_member(open_page, server, viewport=PHONE)
    visit(page, "/settings")
    expect(page.get_by_role("link", name=BOOK["club.profile"])).to_be_visible()
    expect(page.get_by_role("link", name=BOOK["club.administration.title"])).to_have_count(0)
    visit(page, "/settings/administration/members")
    expect(page.get_by_text(BOOK["club.administration.only"])).to_be_visible()


def pictured(page, name: str) -> None:
    """Keeps a picture of the page where `PICTURES` names a folder, to look at it."""
    if folder := os.environ.get("PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


@pytest.mark.parametrize("theme, viewport", [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"])
def test_a_backup_is_made_and_checked_from_the_app(start_server, tmp_path, open_page, theme, viewport):
    server = start_server("--backups", str(tmp_path / "backup"))
    page = open_member(open_page, server, viewport=viewport, color_scheme=theme)
    visit(page, "/settings/administration")
    expect(page.get_by_role("alert")).to_have_text(BOOK["club.administration.backupNone"])
    assert violations(page) == []
    pictured(page, f"administration-{theme}")
    page.locator("[href='/settings/administration/backup']").click()
    page.get_by_role("button", name=BOOK["club.administration.backupMake"]).click()
    expect(page.get_by_text(BOOK["club.administration.backupWhole"])).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("button", name=BOOK["club.administration.backupCheck"]).click()
    expect(page.get_by_role("button", name=BOOK["club.administration.backupMake"])).to_be_enabled()
    assert violations(page) == []
    assert covered(page) == []
    pictured(page, f"backup-{theme}")
    assert (tmp_path / "backup" / "cordada.sqlite").exists()
    visit(page, "/settings/administration/jobs")
    expect(page.get_by_text(BOOK["club.job.checkingTheBackup"])).to_be_visible()
    pictured(page, f"jobs-{theme}")
    visit(page, "/settings/administration")
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("theme, viewport", [("light", PHONE), ("dark", DESKTOP)], ids=["phone", "desktop"])
def test_an_administrator_changes_deletes_and_restores_what_is_shared(server, open_page, theme, viewport):
    page = open_member(open_page, server, viewport=viewport, color_scheme=theme)
    berta = Member(server.port, "berta")
    _, gym = berta.ask("POST", "/gyms", json.dumps({"name": "El Celler"}))
    assert berta.ask("POST", "/categories", json.dumps({"name": "Secret springs"}))[0] == 201

    visit(page, "/settings/administration/records")
    expect(page.locator(".row-link").first).to_be_visible()
    assert violations(page) == []
    pictured(page, f"kinds-{theme}")
    visit(page, "/settings/administration/records/categories")
    expect(page.get_by_text("berta").first).to_be_visible()
    expect(page.get_by_text("Secret springs")).to_have_count(0)
    assert violations(page) == []
    pictured(page, f"records-{theme}")
    page.locator(".row-link", has_text="berta").first.click()
    expect(page.get_by_text(BOOK["club.administration.sightFacts"])).to_be_visible()
    assert violations(page) == []
    pictured(page, f"record-{theme}")
    page.get_by_role("button", name=BOOK["club.administration.recordDelete"]).click()
    page.locator("dialog").get_by_role("button", name=BOOK["club.administration.recordDelete"]).click()
    page.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(page.get_by_text(BOOK["club.administration.recordRestored"])).to_be_visible()

    visit(page, f"/settings/administration/records/boulder_gyms/{gym['id']}/{gym['id']}")
    page.get_by_role("button", name=BOOK["club.administration.recordEdit"]).click()
    assert violations(page) == []
    pictured(page, f"edit-{theme}")
    page.locator("[name=name]").fill("El Celler Nou")
    page.get_by_role("button", name=BOOK["club.administration.save"]).click()
    expect(page.get_by_role("heading", name="El Celler Nou")).to_be_visible()
    expect(page.get_by_role("button", name=BOOK["club.administration.recordDelete"])).to_have_count(0)
    pictured(page, f"edited-{theme}")
