"""The screens of the app: all addresses declared by its areas that contain no record."""

import re

from conftest import ROOT
from devices import visit
from playwright.sync_api import Page, expect


def declared(area: str) -> list[str]:
    """The addresses declared in the text of an `area.ts`, either in full or after the area's own prefix."""
    beginning = re.search(r"pattern: `(/\w+)\$\{pattern\}`", area)
    whole = re.findall(r'pattern: "([^"{]*)"', area)
    return whole + [beginning[1] + rest for rest in re.findall(r'\bpage\("([^"{]*)"', area) if beginning]


SCREENS = sorted(
    {address for area in (ROOT / "App" / "src").glob("*/area.ts") for address in declared(area.read_text("utf-8"))}
)


def open_screen(page: Page, path: str) -> None:
    """Opens a screen within the app, and waits until all that it shows is there."""
    visit(page, path)
    expect(page.locator(".waiting")).to_have_count(0)
    page.locator("h1, canvas").first.wait_for()
