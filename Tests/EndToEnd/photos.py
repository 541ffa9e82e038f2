"""Photos of tracks: a member adds them to a track, and a JPEG states a size that it does not have."""

import struct

from conftest import FIXTURES
from devices import visit
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import WALK, choose_files

PHOTOS = FIXTURES / "photos"
WALL = (PHOTOS / "exif-Landscape_6.jpg").read_bytes()


def sized(jpeg: bytes, width: int, height: int) -> bytes:
    """A JPEG whose header states another size."""
    at = next(at for at in range(len(jpeg)) if jpeg[at] == 0xFF and jpeg[at + 1] in (0xC0, 0xC2))
    return jpeg[: at + 5] + struct.pack(">HH", height, width) + jpeg[at + 9 :]


def add_photos(page: Page, *photos: dict) -> None:
    """Adds photos to the track that is shown."""
    page.locator(".track-body input[type=file]").set_input_files(list(photos))
    expect(page.locator(".photos-adding")).to_have_count(0)


def expect_toast(page: Page, phrase: str, **values) -> None:
    """Waits for a toast with a phrase of the app."""
    words = BOOK[phrase]
    for name, value in values.items():
        words = words.replace(f"{{{name}}}", str(value))
    expect(page.locator(".toast", has_text=words)).to_be_visible()


def open_walk(page: Page) -> None:
    """Imports a walk and opens it."""
    visit(page, "/import")
    choose_files(page, WALK)
    visit(page, "/")
    page.locator("[data-row]").first.click()
    expect(page.locator(".map-place canvas")).to_be_visible()
