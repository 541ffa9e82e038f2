"""Training plans: a goal, its weeks, what is decided about sessions, and the recorder. The rules are tested in the core."""

import datetime
import json

from accounts import open_member
from conftest import PHONE
from devices import all_sent, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK
from receiver import straight
from recorder import ALLOWED, TELLING, begin_recording
from tracks import fill_dialog

TODAY = datetime.date.today()


def add_runs(page: Page) -> None:
    """Enters a run by hand in each of the last four weeks."""
    for weeks, kilometres in enumerate([8, 7, 9, 8]):
        visit(page, "/import")
        page.get_by_role("button", name=BOOK["tracks.byHand.add"]).click()
        start = f"{TODAY - datetime.timedelta(days=2 + 7 * weeks)}T08:00"
        fill_dialog(page, "running", stated_start=start, stated_duration_s="0:48", stated_distance_m=str(kilometres))


def set_goal(page: Page, weeks: int, metres: str) -> None:
    """Fills in the form of a goal whose race is in some weeks, with time today and three days later in each week."""
    page.get_by_role("button", name=BOOK["tracks.training.newGoal"]).click()
    page.locator("dialog [name=race]").select_option(metres)
    page.locator("dialog [name=day]").fill(str(TODAY + datetime.timedelta(weeks=weeks)))
    free = {TODAY.weekday(), (TODAY.weekday() + 3) % 7}
    for number, weekday in enumerate(page.locator("dialog [name=weekdays]").all()):
        weekday.set_checked(number in free, force=True)


def test_a_goal_has_a_plan_that_follows_what_its_member_decides(server, open_page):
    page = open_member(open_page, server, viewport=PHONE)
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
    # One *Undo* at a time: not that of the whole plan, which was made a moment ago.
    expect(page.locator(".toast")).to_have_count(1)
    skipped = page.locator(".toast", has_text=BOOK["tracks.training.decided"])
    skipped.get_by_role("button", name=BOOK["toast.undo"]).click()
    expect(first).to_have_attribute("data-state", "open")
    expect(page.locator(".load-path")).to_have_count(2)
    all_sent(page)
    # The plan is there again, derived from what is stored, and its sessions are in the calendar.
    page.reload()
    expect(page.locator(".week")).to_have_count(11)
    planned = page.locator(".week .session").count()
    page.get_by_role("link", name=BOOK["campus.calendar.title"]).click()
    page.get_by_role("button", name=BOOK["campus.calendar.make"]).click()
    address = page.locator(".invitation-link").inner_text()
    feed = page.context.request.get(address).text()
    assert feed.count("BEGIN:VEVENT") == planned


def test_a_guests_recorder_speaks_the_paces_of_todays_session(server, open_page):
    page = open_page(server.address, viewport=PHONE, **ALLOWED)
    add_runs(page)
    visit(page, "/training")
    set_goal(page, 10, "10000")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".session[data-today]")).to_be_visible()
    page.context.add_init_script(f"({TELLING})()")
    chosen = {"mark_interval_m": 500, "speak_marks": False, "vibrate_marks": False}
    page.evaluate("(chosen) => { localStorage['cordada.preferences'] = chosen; }", json.dumps(chosen))
    fixes = straight([9] * 60, seconds=3)
    visit(page, "/record")
    expect(page.get_by_role("checkbox", name=BOOK["tracks.training.speak"])).to_be_checked()
    receiver = begin_recording(page, server.address, fixes)
    receiver.hear(fixes[1:])
    expect(page.locator(".live-marks tbody tr")).to_have_count(1)
    spoken = [words for _, words in page.evaluate("told.words")]
    assert BOOK["tracks.training.effort.easy"] in spoken[1]
    assert "kilometre" in spoken[1]
    # 5:33 for a kilometre is faster than the easy pace of somebody whose best hour is ten kilometres.
    assert spoken[2:] == [BOOK["tracks.training.spoken.faster"]]
