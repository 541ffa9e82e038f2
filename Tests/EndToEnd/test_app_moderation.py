"""Comments on problems, reports, and hidden records (B9)."""

import json

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member, records
from conftest import DESKTOP, PHONE, wait_until
from controls import covered
from devices import all_sent, back_on_the_network
from gyms import climber
from playwright.sync_api import expect
from race_pages import BOOK

MARKUP = '<img src=x onerror="document.title=1"> **Heel hook**'


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_comment_is_text_is_hidden_and_shown_again(server, open_page, gym_with_problem, theme):
    page = climber(open_page, server, gym_with_problem, viewport=PHONE, color_scheme=theme)
    page.context.set_offline(True)
    page.locator("[name=comment]").fill(MARKUP)
    page.get_by_role("button", name=BOOK["boulders.comments.send"]).click()
    expect(page.locator(".comment-text")).to_have_text(MARKUP)
    expect(page.locator("[name=comment]")).to_have_value("")
    page.get_by_role("button", name=BOOK["boulders.comments.edit"]).click()
    page.locator("[name=comment]").first.fill(f"{MARKUP} left")
    page.get_by_role("button", name=BOOK["club.save"]).click()
    expect(page.locator(".comment-text")).to_have_text(f"{MARKUP} left")
    page.context.set_offline(False)
    back_on_the_network(page)
    all_sent(page)
    assert violations(page) == []
    assert covered(page) == []

    # The gym's team hides it; the author is informed, and other members cannot read it.
    pau = open_page(server.address, viewport=DESKTOP, color_scheme=theme)
    sign_in(pau, server.address, "pau", PASSWORD)
    pau.goto(server.address + gym_with_problem.path)
    pau.get_by_role("button", name=f"{BOOK['club.report.hide']}: Marta Puig").click()
    pau.locator("dialog [name=reason]").select_option("offensive")
    pau.locator("dialog [name=note]").fill("Not here")
    assert violations(pau) == []
    pau.locator("dialog [type=submit]").click()
    expect(pau.locator(".comment .notice")).to_contain_text(BOOK["club.report.reason.offensive"])
    all_sent(pau)
    page.reload()
    expect(page.locator(".comment .notice")).to_contain_text("Not here")
    assert violations(page) == []
    other = Member(server.port, "carla")
    other.ask("PUT", f"/gyms/{gym_with_problem.gym}/following", json.dumps({"is_following": True}))
    assert [each.get("text") for each in records(other, "boulder_comments")] == [None]
    pau.get_by_role("button", name=BOOK["club.report.restore"]).click()
    wait_until(lambda: [each.get("text") for each in records(other, "boulder_comments")] == [f"{MARKUP} left"])
    assert [each.get("text") for each in records(other, "boulder_comments")] == [f"{MARKUP} left"]


@pytest.mark.parametrize("path", ["/settings/reports", "/boulders/gyms/{gym}/reports"], ids=["administrator", "team"])
def test_what_is_reported_waits_for_a_decision(server, open_page, gym_with_problem, path):
    page = climber(open_page, server, gym_with_problem, viewport=PHONE)
    page.get_by_role("button", name=f"{BOOK['club.report.report']}: La Fosca").click()
    page.locator("dialog [name=reason]").select_option("personal")
    page.locator("dialog [name=note]").fill("My brother is in the photo")
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".toast")).to_contain_text(BOOK["club.report.isReported"])

    pau = open_page(server.address, viewport=DESKTOP)
    sign_in(pau, server.address, "pau", PASSWORD)
    pau.goto(server.address + path.format(gym=gym_with_problem.gym))
    expect(pau.get_by_text("My brother is in the photo")).to_be_visible()
    expect(pau.locator(".reported-picture")).to_be_visible()
    assert violations(pau) == []
    assert covered(pau) == []
    pau.get_by_role("button", name=BOOK["club.report.hide"]).click()
    pau.locator("dialog [type=submit]").click()
    expect(pau.get_by_role("button", name=BOOK["club.report.restore"])).to_be_visible()
    page.reload()
    expect(page.get_by_text(BOOK["boulders.problem.gone"])).to_be_visible()
    pau.get_by_role("button", name=BOOK["club.report.restore"]).click()
    expect(pau.get_by_text(BOOK["club.report.none"])).to_be_visible()
    page.reload()
    expect(page.locator(".stage-picture img")).to_be_visible()


def test_two_members_exchange_suggestions(server, open_page, gym_with_problem):
    page = climber(open_page, server, gym_with_problem, viewport=PHONE)
    page.context.set_offline(True)
    page.get_by_role("link", name=BOOK["boulders.suggest.make"]).click()
    second = page.locator(".editor-mark").nth(1)
    second.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    third = page.locator(".editor-mark").nth(2)
    third.focus()
    page.keyboard.press("Delete")
    page.get_by_role("button", name=BOOK["boulders.edit.addMiddle"]).click()
    page.locator("[name=note]").fill("The crimp is to the right")
    page.get_by_role("button", name=BOOK["boulders.suggest.send"]).click()
    expect(page.locator(".comparison-legend li")).to_have_count(3)
    expect(page.locator(".compared-moved, .compared-added, .compared-removed").first).to_be_visible()
    page.context.set_offline(False)
    back_on_the_network(page)
    all_sent(page)
    assert violations(page) == []
    assert covered(page) == []

    pau = open_page(server.address, viewport=DESKTOP)
    sign_in(pau, server.address, "pau", PASSWORD)
    pau.goto(server.address + gym_with_problem.path)
    pau.get_by_role("link", name="Marta Puig").click()
    expect(pau.locator(".comparison-legend li")).to_have_count(3)
    expect(pau.get_by_text("The crimp is to the right")).to_be_visible()
    assert violations(pau) == []
    pau.get_by_role("button", name=BOOK["boulders.suggest.accept"], exact=True).click()
    expect(pau.get_by_text(BOOK["boulders.suggest.accepted"])).to_be_visible()
    all_sent(pau)
    [problem] = records(gym_with_problem, "boulder_problems")
    assert [mark["kind"] for mark in problem["marks"]] == ["start", "right", "right"]
    assert problem["marks"][1]["x"] > 0.52
    page.reload()
    expect(page.get_by_text(BOOK["boulders.suggest.accepted"])).to_be_visible()
    # The history stays, with the marks of its time.
    expect(page.locator(".comparison-legend li")).to_have_count(3)
