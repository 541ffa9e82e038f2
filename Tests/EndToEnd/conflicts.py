"""Conflicts: two devices of a member change the same track while neither has a network."""

from accounts import open_another_device
from conftest import PHONE
from devices import all_sent
from playwright.sync_api import Page, expect
from tracks import member_with, open_first

FIREFOX = "Mozilla/5.0 (Android 14; Mobile; rv:121.0) Gecko/121.0 Firefox/121.0"
CHROME = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36"

_READ_NOTICES = """() => fetch("/api/v1/notices/read", { method: "POST",
  body: JSON.stringify({ until: Date.now() }),
  headers: { "Content-Type": "application/json", "X-Cordada": "1" } })"""


def two_devices(open_page, server, *files, language="en") -> tuple[Page, Page]:
    """Returns a desktop and a phone of one member, with all tracks on both, and nothing that waits for the member."""
    desktop = member_with(open_page, server, *files, user_agent=CHROME, language=language)
    phone = open_another_device(open_page, server, viewport=PHONE, user_agent=FIREFOX, language=language)
    expect(phone.locator("[data-row]")).to_have_count(len(files))
    # The member was told of the second device.
    phone.evaluate(_READ_NOTICES)
    for page in (desktop, phone):
        page.reload()
        expect(page.locator("[data-row]")).to_have_count(len(files))
        expect(badge(page)).to_have_count(0)
    return desktop, phone


def badge(page: Page):
    """The number of what waits for the member."""
    return page.locator(".navigation .count-badge")


def edit_shown_track(page: Page, **fields: str) -> None:
    """Edits the open track."""
    page.locator(".page-actions .icon-button:has([d^='m5 19'])").click()
    for name, value in fields.items():
        field = page.locator(f"dialog [name={name}]")
        if name == "category":
            field.select_option(value)
        else:
            field.fill(value)
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)


def change_on_both(desktop: Page, phone: Page, here: dict, there: dict) -> None:
    """Edits the first track on both devices offline; the desktop's edit comes first."""
    for page in (desktop, phone):
        open_first(page)
    for page, fields in ((desktop, here), (phone, there)):
        page.context.set_offline(True)
        edit_shown_track(page, **fields)
    for page in (desktop, phone):
        page.context.set_offline(False)
        all_sent(page)
