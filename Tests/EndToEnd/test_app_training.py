"""Training plans: a goal, its weeks, and what is decided about sessions. The rules are tested in the core."""

import datetime

import pytest
from devices import all_sent, visit
from people import open_page_of
from playwright.sync_api import Page, expect
from race_pages import BOOK
from tracks import fill_dialog


def add_runs(page: Page) -> None:
    """Enters a run by hand in each of the last four weeks."""
    today = datetime.date.today()
    for weeks, metres in enumerate([8, 7, 9, 8]):
        visit(page, "/import")
        page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
        start = f"{today - datetime.timedelta(days=2 + 7 * weeks)}T08:00"
        fill_dialog(page, "running", stated_start=start, stated_duration_s="0:48", stated_distance_m=str(metres))


def set_goal(page: Page, weeks: int, metres: str) -> None:
    """Fills in the form of a goal whose race is in some weeks."""
    page.get_by_role("button", name=BOOK["tracks.training.newGoal"]).click()
    page.locator("dialog [name=race]").select_option(metres)
    page.locator("dialog [name=day]").fill(str(datetime.date.today() + datetime.timedelta(weeks=weeks)))
    for weekday in page.locator("dialog [name=weekdays]").all():
        weekday.check(force=True)


@pytest.mark.parametrize("who", ["guest", "member online"])
def test_a_goal_has_a_plan_that_follows_what_its_member_decides(server, open_page, who):
    page = open_page_of(open_page, server, who)
    add_runs(page)
    visit(page, "/training")
    set_goal(page, 1, "42195")
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog .field-error")).to_contain_text("longest run would reach")
    page.keyboard.press("Escape")
    set_goal(page, 10, "10000")
    expect(page.locator("dialog .notice-good")).to_contain_text("weeks")
    page.locator("dialog [type=submit]").click()
    week = page.locator(".week[data-now]")
    expect(week.locator(".week-why").first).to_contain_text("km a week")
    expect(page.locator(".week")).to_have_count(11)
    coming = page.locator(".week:not([data-now])").first
    coming.locator("summary").first.click()
    first = coming.locator(".session").first
    first.click()
    page.get_by_role("button", name=BOOK["tracks.training.skip"]).click()
    expect(first).to_have_attribute("data-state", "skipped")
    page.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(first).to_have_attribute("data-state", "open")
    expect(page.locator(".load-path")).to_have_count(2)
    all_sent(page)
    # The plan is there again, derived from what is stored.
    page.reload()
    expect(page.locator(".week")).to_have_count(11)
