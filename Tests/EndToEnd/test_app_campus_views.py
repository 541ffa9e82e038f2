"""Campus: the weeks and months of the agenda, with a colour for each course, and activities on the chosen day."""

import json
import re
from datetime import date, timedelta

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member
from conftest import DESKTOP, PHONE
from courses import Teacher, soon, type_activity
from devices import visit
from playwright.sync_api import Page, expect
from race_pages import BOOK


def number_of(day: date) -> int:
    return (day - date(1970, 1, 1)).days


def cell(page: Page, day: date):
    return page.locator(f".day-cell[data-day='{number_of(day)}']")


def view(page: Page, name: str) -> None:
    page.get_by_role("radio", name=BOOK[f"campus.view.{name}"]).check(force=True)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_month_and_a_week_are_seen_and_walked_by_keys(server, open_page, viewport):
    page = open_page(server.address, viewport=viewport)
    page.goto(f"{server.address}/campus")
    today = date.today()
    view(page, "month")
    expect(cell(page, today)).to_have_attribute("aria-current", "date")
    # One tab stop, and days by arrow keys, also beyond the month.
    expect(page.locator(".day-cell[tabindex='0']")).to_have_count(1)
    cell(page, today).focus()
    page.keyboard.press("ArrowDown")
    expect(cell(page, today + timedelta(days=7))).to_be_focused()
    page.keyboard.press("ArrowLeft")
    expect(cell(page, today + timedelta(days=6))).to_be_focused()
    for _ in range(6):
        page.keyboard.press("ArrowUp")
    expect(cell(page, today - timedelta(days=36))).to_be_focused()
    page.keyboard.press("Enter")
    expect(cell(page, today - timedelta(days=36))).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text(BOOK["campus.day.nothing"])).to_be_visible()
    assert violations(page) == []

    # A new activity takes the chosen day, and is seen on it in each view.
    page.get_by_role("link", name=BOOK["campus.day.add"]).click()
    chosen = today - timedelta(days=36)
    expect(page.locator("[name=start]")).to_have_value(f"{chosen.isoformat()}T09:00")
    page.locator("[name=title]").fill("Examen")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Examen")
    page.go_back()
    expect(cell(page, chosen).locator(".day-cell-title")).to_have_count(1)
    expect(page.locator(".row-link")).to_have_text([re.compile("Examen")])
    view(page, "week")
    expect(page.locator(".day-cell")).to_have_count(7)
    expect(cell(page, chosen).locator(".day-cell-title")).to_have_count(1)
    assert violations(page) == []
    page.get_by_role("button", name=BOOK["campus.week.next"]).click()
    expect(cell(page, chosen + timedelta(days=7))).to_be_visible()
    expect(page.get_by_text(BOOK["campus.week.nothing"])).to_be_visible()
    # The view is the same when the agenda is opened again.
    page.goto(f"{server.address}/campus")
    expect(page.locator(".day-cell")).to_have_count(7)
    view(page, "list")
    expect(page.locator(".day-strip")).to_be_visible()


def test_the_header_takes_the_chosen_day_too(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    day = soon().date()
    page.goto(f"{server.address}/campus?day={number_of(day)}")
    page.get_by_role("link", name=BOOK["campus.activity.add"]).first.click()
    expect(page.locator("[name=start]")).to_have_value(f"{day.isoformat()}T09:00")
    # What is typed for one day does not come up on another.
    page.locator("[name=title]").fill("Dilluns")
    page.go_back()
    visit(page, "/campus")
    page.get_by_role("link", name=BOOK["campus.activity.add"]).first.click()
    expect(page.locator("[name=start]")).to_have_value("")
    expect(page.locator("[name=title]")).to_have_value("")


def test_each_course_has_a_colour_of_its_own(server, open_page):
    member = Member(server.port, "marta")
    teachers = [Teacher(server.port)]
    names = ["Àlgebra lineal", "Física", "Química"]
    for name in names[1:]:
        teacher = teachers[0]
        course = {"name": name, "semester": teacher.semester}
        teacher.course = teacher.ask("POST", "/courses", json.dumps(course))[1]["id"]
        teacher.keep("campus_activities", title=f"PAC de {name}", start_at=int(soon().timestamp() * 1000))
        member.ask("POST", "/invitation/acceptance", json.dumps({"secret": teacher.invite()}))
    page = open_page(server.address, viewport=DESKTOP)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/activities/new")
    type_activity(page, "Pròpia", soon())
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Pròpia")
    visit(page, "/campus")
    rows = page.locator(".row-link")
    expect(rows).to_have_count(3)
    colours = "all => all.map((each) => getComputedStyle(each).backgroundColor)"
    listed = page.locator(".row-link .course-colour").evaluate_all(colours)
    assert len(set(listed)) == 3
    visit(page, "/campus/courses")
    expect(page.locator(".row-link")).to_have_count(2)
    assert set(page.locator(".row-link .course-colour").evaluate_all(colours)) < set(listed)
