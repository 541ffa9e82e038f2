"""All screens of the club for those who see or press differently: narrow, with large text, by keyboard alone, in the colours of
the system (Q2; WCAG 2.2: 1.4.4, 1.4.10, 2.1.1, 2.4.7, 2.4.11)."""

import pytest
from accounts import register
from conftest import DESKTOP, PHONE
from locales import phrases
from playwright.sync_api import Page
from screens import SCREENS, open_screen

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

# Texts whose colours are not enough apart in the colours of the system (WCAG 1.4.3, 1.4.6), each with the ratio; and choices of
# which the chosen one looks like the others.
INDISTINCT = """() => {
  const parsed = (colour) => {
    const [red, green, blue, alpha = 1] = colour.match(/[\\d.]+/g).map(Number);
    return { light: [red, green, blue].map((part) => part / 255)
      .map((part) => part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)
      .reduce((sum, part, index) => sum + part * [0.2126, 0.7152, 0.0722][index], 0), alpha };
  };
  const ground = (element) => {
    for (let each = element; each; each = each.parentElement) {
      const colour = parsed(getComputedStyle(each).backgroundColor);
      if (colour.alpha > 0.5) return colour.light;
    }
    return 1;
  };
  const shown = (each) => each.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && each.closest(".unseen, svg, [disabled]") === null;
  const texts = [...document.body.querySelectorAll("*")].filter((each) =>
    shown(each) && [...each.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== ""));
  const faint = texts.flatMap((each) => {
    const [high, low] = [parsed(getComputedStyle(each).color).light, ground(each)].sort((a, b) => b - a);
    const ratio = (high + 0.05) / (low + 0.05);
    return ratio < 4.5 ? [`${ratio.toFixed(1)}: ${each.tagName} .${each.className} ${each.textContent.trim().slice(0, 40)}`] : [];
  });
  const look = (each) => { const { backgroundColor, borderColor, borderStyle } = getComputedStyle(each); return `${backgroundColor} ${borderColor} ${borderStyle}`; };
  const alike = [...document.querySelectorAll("label:has([type=radio]:checked), .navigation-tabs [aria-current]")].filter((chosen) => {
    const others = [...(chosen.closest("fieldset, ul")?.querySelectorAll("label:has([type=radio]:not(:checked)), a:not([aria-current])") ?? [])];
    return shown(chosen) && others.some((other) => look(other) === look(chosen));
  }).map((each) => `as the others: ${each.textContent.trim()}`);
  return [...faint, ...alike].slice(0, 8);
}"""


# The titles that break within a word in the place of the page's title.
BROKEN = """(titles) => {
  const [text] = document.querySelector("h1").childNodes;
  const [shown, range] = [text.data, document.createRange()];
  const isBroken = ({ index, 0: word }) => {
    range.setStart(text, index);
    range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  };
  const broken = titles.filter((title) => {
    text.data = title;
    return [...title.matchAll(/\\p{Letter}+/gu)].some(isBroken);
  });
  text.data = shown;
  return broken;
}"""

BOOKS = [phrases(language) for language in ("en", "ca", "es", "fr")]


def broken_titles(page: Page) -> list[str]:
    """The title of the page, in each language in which a word of it would stand on two lines."""
    title = page.locator("h1").first.text_content()
    names = [name for name, phrase in BOOKS[0].items() if phrase == title]
    return page.evaluate(BROKEN, sorted({book[name] for book in BOOKS for name in names}))


@pytest.mark.parametrize(
    ("viewport", "text"), [(NARROW, 100), (PHONE, 200), (DESKTOP, 200)], ids=["narrow", "large on a phone", "large"]
)
def test_no_screen_has_to_be_scrolled_sideways_nor_breaks_a_title_within_a_word(server, open_page, viewport, text):
    page = open_page(server.address, viewport=viewport)
    register(page, server.address, "marta")
    page.add_init_script(
        f"addEventListener('DOMContentLoaded', () => {{ document.documentElement.style.fontSize = '{text}%'; }})"
    )
    page.reload()
    page.wait_for_load_state("networkidle")
    wide, broken = {}, {}
    for path in SCREENS:
        open_screen(page, path)
        if beyond := page.evaluate(BEYOND):
            wide[path] = beyond
        for width in (390, 320) if viewport == NARROW else ():
            page.set_viewport_size({**viewport, "width": width})
            if titles := broken_titles(page):
                broken[path, width] = titles
    assert wide == {}
    assert broken == {}


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
def test_every_control_is_reached_by_keyboard_and_all_shows_in_the_systems_colours(server, open_page, viewport):
    page = open_page(server.address, viewport=viewport)
    register(page, server.address, "marta")
    page.emulate_media(forced_colors="active", reduced_motion="reduce")
    faults = {}
    for path in SCREENS:
        open_screen(page, path)
        if found := page.evaluate(INDISTINCT) + walk(page):
            faults[path] = found
    assert faults == {}
