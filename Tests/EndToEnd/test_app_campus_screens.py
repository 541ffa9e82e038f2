"""All campus screens in both orientations, on a phone and a tablet: nothing is clipped, covered, or out of sight (U8,
Q2)."""

import pytest
from accessibility import violations
from accounts import sign_in
from campuses import Campus
from club import PASSWORD
from conftest import PHONE
from controls import covered
from devices import visit
from playwright.sync_api import Page, expect
from schools import Canvas
from screens import SCREENS

SIZES = {
    "phone": PHONE,
    "phone-sideways": {"width": 844, "height": 390},
    "tablet": {"width": 820, "height": 1180},
    "tablet-sideways": {"width": 1180, "height": 820},
}
# The visible pixels of a screen's main element above the fold and the navigation; null if there is none.
IN_SIGHT = """(selector) => {
  const thing = [...document.querySelectorAll(`#content :is(${selector})`)].find((each) => each.checkVisibility());
  if (!thing) return null;
  const bar = document.querySelector(".navigation")?.getBoundingClientRect();
  const fold = bar && bar.top > 0 ? bar.top : innerHeight;
  const { top, bottom } = thing.getBoundingClientRect();
  return Math.min(bottom, fold) - top;
}"""
# The minimum height for a touch, and of two lines of text.
LEAST = 40


@pytest.fixture
def canvas():
    school = Canvas()
    school.courses = [course | {"name": f"Algebra {course['id']}"} for course in school.courses]
    yield school
    school.close()


def faults(page: Page, path: str, shown: str) -> list[str]:
    visit(page, path)
    expect(page.locator("#content").locator(shown).first).to_be_visible()
    expect(page.locator(".waiting, .reader-waiting")).to_have_count(0)
    page.evaluate("scrollTo(0, 0)")
    found = []
    if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
        found.append("it is wider than the screen")
    in_sight = page.evaluate(IN_SIGHT, shown)
    whole = page.locator("#content").locator(shown).first.bounding_box()["height"]
    if in_sight is None or in_sight < min(LEAST, whole):
        found.append(f"{shown} is out of sight: {in_sight}")
    return found + covered(page) + [str(each) for each in violations(page)]


def all_faults(page: Page, screens: dict[str, str]) -> dict[str, list[str]]:
    found = {path: faults(page, path, shown) for path, shown in screens.items()}
    return {path: each for path, each in found.items() if each}


@pytest.mark.parametrize("size", SIZES)
def test_members_see_what_each_screen_is_for(start_server, open_page, canvas, size):
    server = start_server("--reach", "127.0.0.1")
    campus = Campus(server, canvas)
    for name, screens in (("marta", campus.student_screens), ("pau", campus.teacher_screens)):
        page = open_page(server.address, viewport=SIZES[size])
        sign_in(page, server.address, name, PASSWORD)
        assert all_faults(page, screens) == {}


@pytest.mark.parametrize("size", SIZES)
def test_guests_see_what_each_screen_is_for(server, open_page, size):
    page = open_page(server.address, viewport=SIZES[size])
    campus = [path for path in SCREENS if path.startswith("/campus")]
    assert len(campus) > 5
    assert all_faults(page, dict.fromkeys(campus, ".empty, .card, form, .calendar-import")) == {}
