"""Campus: activities of whole days and those that repeat, with exceptions, and changes of those that follow."""

from datetime import datetime, timedelta

from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, records
from conftest import KEPT, PHONE, wait_until
from controls import button
from courses import soon, type_activity
from devices import kept_on_device, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK

DAY = 86_400_000


def count(name: str, number: int) -> str:
    return BOOK[f"{name}#{'one' if number == 1 else 'other'}"].replace("{count}", str(number))


def whole_days(page: Page) -> None:
    page.get_by_label(BOOK["campus.activity.wholeDays"]).check()


def stored(member: Member) -> list[dict]:
    return sorted(records(member, "campus_activities"), key=lambda each: each["start_at"])


def open_activity(page: Page, activity: dict) -> None:
    day = datetime.fromtimestamp(activity["start_at"] / 1000).date()
    visit(page, f"/campus?view=list&day={(day - datetime(1970, 1, 1).date()).days}")
    page.locator(".row-link", has_text=activity["title"]).click()
    expect(page.locator("h1")).to_have_text(activity["title"])


def test_a_guest_makes_whole_days_without_a_network(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    page.goto(f"{server.address}/campus/activities/new")
    kept_on_device(page)
    page.context.set_offline(True)
    page.locator("[name=title]").fill("Colònies")
    whole_days(page)
    assert violations(page) == []
    first, last = soon().date(), (soon() + timedelta(days=1)).date()
    page.locator("[name=start]").fill(last.isoformat())
    page.locator("[name=end]").fill(first.isoformat())
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.activity.endsEarlyDay"])).to_be_visible()
    page.locator("[name=start]").fill(first.isoformat())
    page.locator("[name=end]").fill(last.isoformat())
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Colònies")
    expect(page.locator(".page-subtitle, h1 + *").first).not_to_contain_text(":")
    # It is edited as days, and becomes a moment.
    page.get_by_role("link", name=BOOK["campus.activity.edit"]).click()
    expect(page.locator("[name=start]")).to_have_value(first.isoformat())
    expect(page.locator("[name=end]")).to_have_value(last.isoformat())
    page.get_by_label(BOOK["campus.activity.wholeDays"]).uncheck()
    expect(page.locator("[name=start]")).to_have_value(f"{first.isoformat()}T09:00")
    page.locator("[name=end]").fill("")
    page.locator("form [type=submit]").click()
    expect(page.locator(".page-subtitle, h1 + *").first).to_contain_text("9:00")


def test_a_series_is_made_and_changed_and_deleted_from_one_on(server, open_page):
    member = Member(server.port, "marta")
    page = open_page(server.address, viewport=PHONE)
    sign_in(page, server.address, "marta", PASSWORD)
    visit(page, "/campus/activities/new")
    start = soon()
    type_activity(page, "Entrenament", start, end=(start + timedelta(hours=1)).strftime("%Y-%m-%dT%H:%M"))
    page.locator("[name=repeat]").select_option("weekly")
    # Without an end, or with one that is before the start, nothing is made.
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(BOOK["campus.repeat.untilWrong"])).to_be_visible()
    page.locator("[name=ends]").select_option("count")
    for wrong in ("", "1", "367", "2.5"):
        page.locator("[name=count]").fill(wrong)
        page.locator("form [type=submit]").click()
        expect(page.locator("[name=count]")).to_have_attribute("aria-invalid", "true")
    page.locator("[name=count]").fill("5")
    expect(page.get_by_text(BOOK["campus.repeat.words#other"].split(",")[0].replace("{count}", "5"))).to_be_visible()
    assert violations(page) == []
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(count("campus.series.added", 5))).to_be_visible()
    expect(page.locator("h1")).to_have_text("Entrenament")
    expect(page.get_by_text("1 of 5")).to_be_visible()
    wait_until(lambda: len(stored(member)) == 5)
    made = stored(member)
    assert len({each["series"] for each in made}) == 1
    days = [datetime.fromtimestamp(each["start_at"] / 1000) for each in made]
    assert [(day.date() - start.date()).days for day in days] == [0, 7, 14, 21, 28]
    assert {(day.hour, day.minute) for day in days} == {(start.hour, start.minute)}

    # One alone is an exception.
    open_activity(page, made[1])
    page.get_by_role("link", name=BOOK["campus.activity.edit"]).click()
    page.locator("[name=title]").fill("Partit")
    page.locator("form [type=submit]").click()
    expect(page.locator("h1")).to_have_text("Partit")
    wait_until(lambda: [each["title"] for each in stored(member)].count("Partit") == 1)

    # The third and all that follow: a day later, an hour longer, elsewhere.
    open_activity(page, made[2])
    page.get_by_role("link", name=BOOK["campus.activity.edit"]).click()
    expect(page.locator("[name=title]")).to_have_value("Entrenament")
    moved = days[2] + timedelta(days=1, hours=0)
    page.locator("[name=start]").fill(moved.strftime("%Y-%m-%dT%H:%M"))
    page.locator("[name=end]").fill((moved + timedelta(hours=2)).strftime("%Y-%m-%dT%H:%M"))
    page.locator("[name=summary]").fill("Pista 2")
    page.get_by_role("radio", name=count("campus.series.following", 2)).check(force=True)
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(count("campus.series.changed", 3))).to_be_visible()
    wait_until(lambda: [each.get("summary") for each in stored(member)] == [None, None, *["Pista 2"] * 3])
    after = stored(member)
    assert [round((each["start_at"] - made[2]["start_at"]) / DAY) for each in after[2:]] == [1, 8, 15]
    assert {each["end_at"] - each["start_at"] for each in after[2:]} == {2 * 3_600_000}
    assert [each["start_at"] for each in after[:2]] == [each["start_at"] for each in made[:2]]

    # One is deleted alone, then those from another one on, and these come back.
    open_activity(page, after[0])
    button(page, "campus.activity.delete").click()
    page.get_by_role("button", name=BOOK["campus.series.onlyThis"]).click()
    expect(page.get_by_text(BOOK["campus.activity.deleted"], exact=True)).to_be_visible()
    wait_until(lambda: len(stored(member)) == 4)
    open_activity(page, after[3])
    button(page, "campus.activity.delete").click()
    assert violations(page) == []
    page.get_by_role("button", name=count("campus.series.following", 1)).click()
    wait_until(lambda: len(stored(member)) == 2)
    page.locator(".toast", has_text=count("campus.series.deleted", 2)).get_by_role(
        "button", name=BOOK["toast.undo"]
    ).click()
    wait_until(lambda: len(stored(member)) == 4)
    # The last one has none that follow, and is deleted at once.
    open_activity(page, after[4])
    button(page, "campus.activity.delete").click()
    expect(page.get_by_text(BOOK["campus.activity.deleted"], exact=True)).to_be_visible()
    wait_until(lambda: len(stored(member)) == 3)
