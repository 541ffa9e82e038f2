"""Opinions of members who sent a problem on its grade, beside the author's (B12)."""

import json
import uuid

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, change_record, records
from conftest import DESKTOP, PHONE
from controls import button, covered
from devices import all_sent, visit
from gyms import climber, say
from playwright.sync_api import expect
from race_pages import BOOK

FONT = {"scale": "font"}


def sent_by(port: int, gym: Member, name: str, grade: str) -> None:
    """A member who sends the problem and states an opinion on its grade."""
    member = Member(port, name)
    member.gym = gym.gym
    time = 1_790_000_100_000
    tried = {"gym": gym.gym, "problem": gym.problem, "time": time, "is_send": True}
    change_record(member, "create", "boulder_tries", str(uuid.uuid4()), tried)
    say(
        member,
        "boulder_opinions",
        {"problem": gym.problem, "made_at": time, "grade": FONT | {"value": grade}, "stars": 3},
    )


def graded(gym: Member, name: str, value: str) -> None:
    """Another problem on the same photo, with a grade."""
    of = {"file": gym.picture, "width": 1800, "height": 1200}
    fields = {"made_at": 1_790_000_000_001, "name": name, "picture": of, "marks": [], "grade": FONT | {"value": value}}
    say(gym, "boulder_problems", fields)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_who_sent_a_problem_says_what_its_grade_is(server, open_page, gym_with_problem, viewport):
    sent_by(server.port, gym_with_problem, "joan", "6B")
    page = climber(open_page, server, gym_with_problem, viewport=viewport)
    opinions = page.locator(".section", has=page.get_by_role("heading", name=BOOK["boulders.opinion.title"]))
    expect(opinions).to_contain_text("2 more opinions needed")
    expect(button(page, "boulders.opinion.say")).to_have_count(0)
    # A send logged with one tap is no opinion, but permits one.
    button(page, "boulders.problem.sent").click()
    expect(opinions).to_contain_text("1 opinion")
    button(page, "boulders.opinion.say").click()
    dialog = page.locator("dialog")
    expect(dialog.locator("[name=opinion]")).to_have_value("")
    dialog.locator("[name=opinion]").select_option("6C")
    dialog.get_by_role("radio", name="★★", exact=True).check(force=True)
    assert violations(page) == []
    dialog.locator("[type=submit]").click()
    expect(opinions).to_contain_text("2 opinions")
    expect(opinions).to_contain_text("★ 2.5 of 3")
    all_sent(page)

    sent_by(server.port, gym_with_problem, "laia", "6C")
    visit(page, "/boulders")
    page.goto(server.address + gym_with_problem.path)
    expect(opinions.locator("dd").first).to_contain_text("6C")
    expect(opinions).to_contain_text("3 opinions")
    page.get_by_text(BOOK["boulders.opinion.how"]).click()
    expect(page.get_by_text(BOOK["boulders.opinion.rule"])).to_be_visible()
    assert violations(page) == []
    assert covered(page) == []

    # Edited, and removed.
    button(page, "boulders.opinion.edit").click()
    dialog.locator("[name=opinion]").select_option("")
    dialog.get_by_role("radio", name=BOOK["boulders.opinion.none"]).check(force=True)
    dialog.locator("[type=submit]").click()
    expect(opinions).to_contain_text("1 more opinion needed")


def test_a_send_that_is_taken_back_is_a_project_again_and_has_no_opinion(server, open_page, gym_with_problem):
    page = climber(open_page, server, gym_with_problem, viewport=PHONE)
    opinions = page.locator(".section", has=page.get_by_role("heading", name=BOOK["boulders.opinion.title"]))
    project, sent = button(page, "boulders.problem.project"), button(page, "boulders.problem.sent")
    project.click()
    expect(project).to_have_attribute("aria-pressed", "true")
    sent.click()
    expect(project).to_have_attribute("aria-pressed", "false")
    button(page, "boulders.opinion.say").click()
    page.locator("dialog [name=opinion]").select_option("6C")
    page.locator("dialog [type=submit]").click()
    expect(opinions).to_contain_text("1 opinion")
    all_sent(page)
    page.reload()
    # A second tap on it takes nothing back unasked.
    sent.click()
    page.locator("dialog .button-danger").click()
    expect(project).to_have_attribute("aria-pressed", "true")
    expect(opinions).to_contain_text("0 opinions")
    button(page, "boulders.opinion.edit").wait_for(state="detached")
    # One tap undoes that, too.
    button(page, "toast.undo").click()
    expect(sent).to_have_attribute("aria-pressed", "true")
    expect(project).to_have_attribute("aria-pressed", "false")
    expect(opinions).to_contain_text("1 opinion")
    all_sent(page)
    # Without an entry, one tap logs a flash.
    sent.click()
    page.locator("dialog .button-danger").click()
    button(page, "boulders.log.flash").click()
    expect(page.locator(".row", has_text="1 try")).to_contain_text(BOOK["boulders.problem.sent"])
    expect(sent).to_have_attribute("aria-pressed", "true")
    expect(button(page, "boulders.log.flash")).to_have_count(0)


def test_problems_are_found_by_a_range_of_grades(server, open_page, gym_with_problem):
    page = climber(open_page, server, gym_with_problem, viewport=PHONE)
    status, answer = gym_with_problem.ask(
        "POST", "/sync", json.dumps({"device": gym_with_problem.gym, "device_name": "test", "limit": 500})
    )
    assert status == 200
    gym_with_problem.picture = next(
        each["body"]["picture"]["file"] for each in answer["records"] if each["id"] == gym_with_problem.problem
    )
    for name, value in [("Cinc", "5A"), ("Sis", "6A"), ("Set", "7A")]:
        graded(gym_with_problem, name, value)
    # By the members' consensus, if there is one.
    for name in ("joan", "laia", "berta"):
        sent_by(server.port, gym_with_problem, name, "6B")
    page.goto(f"{server.address}/boulders/gyms/{gym_with_problem.gym}")
    titles = page.locator(".problem-title")
    expect(titles).to_have_count(4)
    # On a phone the filters are collapsed; filters in use are expanded.
    expect(page.locator("[name=from]")).to_be_hidden()
    page.get_by_text(BOOK["boulders.filter.title"], exact=True).click()
    page.locator("[name=from]").select_option(label="6A")
    expect(titles).to_have_count(3)
    page.locator("[name=to]").select_option(label="6B")
    expect(titles).to_have_text(["Sis", "La Fosca"])
    # The filters are unchanged on return.
    titles.first.click()
    expect(page.locator(".problem-facts")).to_contain_text("6A")
    page.go_back()
    expect(titles).to_have_text(["Sis", "La Fosca"])
    expect(page.locator("[name=from]")).to_be_visible()
    expect(page.locator("[name=from]")).to_have_value("6A")
    page.locator("[name=to]").select_option(label="5A")
    expect(page.get_by_text(BOOK["boulders.filter.nothing"])).to_be_visible()
    # In any order, by stars, and by a part of a name or of the setter's.
    visit(page, f"/boulders/gyms/{gym_with_problem.gym}")
    for order, shown in [
        ("name", ["Cinc", "La Fosca", "Set", "Sis"]),
        ("easiest", ["Cinc", "Sis", "La Fosca", "Set"]),
        ("hardest", ["Set", "La Fosca", "Sis", "Cinc"]),
    ]:
        page.locator("[name=order]").select_option(order)
        expect(titles).to_have_text(shown)
    page.locator("[name=stars]").select_option("3")
    expect(titles).to_have_text(["La Fosca"])
    page.locator("[name=stars]").select_option("")
    search = page.get_by_role("searchbox", name=BOOK["boulders.filter.search"])
    search.fill("SÍ")
    expect(titles).to_have_text(["Sis"])
    expect(page.get_by_role("status").filter(has_text="1 problem")).to_be_visible()
    search.fill("pau")
    expect(titles).to_have_count(4)
    page.locator("[name=whose]").select_option("sent")
    expect(titles).to_have_count(0)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_colours_of_a_gym_are_ranges_of_grades(server, open_page, gym_with_problem, viewport):
    page = open_page(f"{server.address}/sign-in", viewport=viewport)
    sign_in(page, server.address, "pau", PASSWORD)
    page.goto(f"{server.address}/boulders/gyms/{gym_with_problem.gym}/edit")
    for index, (name, first, last) in enumerate([("Blau", "5A", "5C"), ("Vermell", "6B", "6A")]):
        button(page, "boulders.colours.add").click()
        page.locator(f"[name=name{index}]").fill(name)
        page.locator(f"[name=from{index}]").select_option(first)
        page.locator(f"[name=to{index}]").select_option(last)
    # The grades of a colour must ascend.
    button(page, "boulders.colours.save").click()
    expect(page.locator(".colour-row").nth(1)).to_contain_text(BOOK["boulders.colours.wrong"])
    page.locator("[name=to1]").select_option("6C")
    assert violations(page) == []
    assert covered(page) == []
    button(page, "boulders.colours.save").click()
    expect(page.locator(".toast", has_text=BOOK["club.saved"])).to_be_visible()
    all_sent(page)

    # A problem keeps its colour as given; each member reads it on their own scale.
    page.goto(server.address + gym_with_problem.path)
    button(page, "boulders.problem.edit").click()
    dialog = page.locator("dialog")
    dialog.get_by_role("radio", name=BOOK["boulders.scale.colour"], exact=True).check(force=True)
    dialog.locator("[name=colour]").select_option("Vermell")
    dialog.locator("[type=submit]").click()
    expect(page.locator(".problem-facts dd").first).to_have_text("Vermell ≈ 6B–6C")
    visit(page, "/settings")
    page.get_by_role("radio", name=BOOK["boulders.scale.v"], exact=True).check(force=True)
    visit(page, gym_with_problem.path)
    expect(page.locator(".problem-facts dd").first).to_have_text("V4–V5 ≈ Vermell")
    visit(page, f"/boulders/gyms/{gym_with_problem.gym}")
    expect(page.locator(".gym-colours li")).to_have_text(["Blau · V1–V2", "Vermell · V4–V5"])
    expect(page.locator(".problem-card")).to_contain_text("V4–V5")
    all_sent(page)
    [problem] = records(gym_with_problem, "boulder_problems")
    assert problem["grade"] == {"scale": "colour", "value": "Vermell"}
