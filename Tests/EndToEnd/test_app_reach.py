"""All screens of the club for those who see or press differently: narrow, with large text, by keyboard alone, in the colours of
the system (Q2; WCAG 2.2: 1.4.4, 1.4.10, 2.1.1, 2.4.7, 2.4.11)."""

import pytest
from accounts import register
from conftest import DESKTOP, PHONE
from playwright.sync_api import Page
from screens import SCREENS

NARROW = {"width": 320, "height": 640}

# What reaches beyond the right edge, unless it scrolls in a part of its own, as tables and maps may.
BEYOND = """() => {
  const width = document.documentElement.clientWidth;
  if (document.documentElement.scrollWidth <= width) return [];
  const scrolls = (element) => element && element !== document.documentElement &&
    (getComputedStyle(element).overflowX !== "visible" || scrolls(element.parentElement));
  return [...document.body.querySelectorAll("*")]
    .filter((each) => each.getBoundingClientRect().right > width + 1 && !scrolls(each.parentElement))
    .slice(0, 5).map((each) => `${each.tagName} .${each.className} ${(each.textContent ?? "").slice(0, 40)}`);
}"""

# The controls that a keyboard must reach: of radio buttons of one name the chosen one, or each while none is.
CONTROLS = """() => {
  const shown = (each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert], details:not([open]) > :not(summary)");
  const found = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex='0']")]
    .filter((each) => !each.disabled && each.tabIndex >= 0 && shown(each))
    .filter((each) => each.type !== "radio" || each.checked);
  found.forEach((each, index) => { each.dataset.reach = index; });
  return found.map((each) => `${each.tagName} ${each.name ?? ""} ${(each.ariaLabel ?? each.textContent ?? "").trim().slice(0, 40)}`);
}"""

# The control with the focus: its number, and what is wrong with how it shows.
FOCUSED = """() => {
  const control = document.activeElement;
  if (!control || control === document.body) return null;
  const drawn = [control, control.closest("label"), control.nextElementSibling, control.parentElement].filter(Boolean);
  const isDrawn = drawn.some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
  const shape = (control.closest("label") ?? control).getBoundingClientRect();
  const isSeen = shape.bottom > 0 && shape.top < innerHeight && shape.right > 0 && shape.left < innerWidth;
  return { number: control.dataset.reach ?? null, name: control.outerHTML.slice(0, 120), isDrawn, isSeen };
}"""


def open_screen(page: Page, address: str) -> None:
    page.goto(address)
    page.locator("h1, canvas").first.wait_for()
    page.wait_for_load_state("networkidle")


@pytest.mark.parametrize(("viewport", "text"), [(NARROW, 100), (DESKTOP, 200)], ids=["narrow", "large"])
def test_no_screen_has_to_be_scrolled_sideways(server, open_page, viewport, text):
    page = open_page(server.address, viewport=viewport)
    register(page, server.address, "marta")
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{text}%'; }})"
    )
    wide = {}
    for path in SCREENS:
        open_screen(page, server.address + path)
        if beyond := page.evaluate(BEYOND):
            wide[path] = beyond
    assert wide == {}


def walk(page: Page) -> list[str]:
    """Presses Tab until each control had the focus; returns what was not reached or does not show it."""
    controls = page.evaluate(CONTROLS)
    page.evaluate("() => { document.activeElement?.blur(); scrollTo(0, 0); }")
    reached, faults = set(), []
    for _ in range(2 * len(controls) + 10):
        page.keyboard.press("Tab")
        focused = page.evaluate(FOCUSED)
        if focused is None or focused["number"] is None:
            continue
        if focused["number"] in reached:
            if len(reached) == len(controls):
                break
            continue
        reached.add(focused["number"])
        if not focused["isDrawn"]:
            faults.append(f"no outline: {focused['name']}")
        if not focused["isSeen"]:
            faults.append(f"out of sight: {focused['name']}")
    missed = [name for number, name in enumerate(controls) if str(number) not in reached]
    return faults + [f"not reached: {name}" for name in missed]


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_control_is_reached_by_keyboard_and_shows_it_in_the_systems_colours_too(server, open_page, viewport):
    page = open_page(server.address, viewport=viewport)
    register(page, server.address, "marta")
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    faults = {}
    for path in SCREENS:
        open_screen(page, server.address + path)
        if found := walk(page):
            faults[path] = found
    assert faults == {}
