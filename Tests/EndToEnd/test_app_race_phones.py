"""Two phones with the code of one team: the one that is not followed says so, and organisers choose (R2, R10)."""

import json

from accessibility import violations
from accounts import sign_in
from club import PASSWORD
from conftest import DESKTOP, PHONE, wait_until
from playwright.sync_api import expect
from race_pages import ALLOWED, BOOK, EVERY_15_S, join, link, switch, total, walked
from races import Race
from receiver import Receiver, know_times


def others(race: Race) -> list[dict]:
    return [alert for alert in race.ask("/alerts")["alerts"] if alert["kind"] == "other_phone"]


def test_a_phone_that_is_set_aside_says_so_until_organisers_choose_it(server, open_page):
    race = Race(server)
    # The first that was heard is somebody else's.
    race.send(1, [race.position(10 * minute, minute) for minute in range(30, 66)])
    wait_until(lambda: any("position" in team for team in race.read("/standings")["teams"]))
    fixes = walked(race, 8)
    phone = open_page(server.address, viewport=PHONE, **ALLOWED)
    know_times(phone.context, fixes)
    phone.evaluate("(chosen) => localStorage.setItem('cordada.walk.choices', chosen)", json.dumps(EVERY_15_S))
    phone.goto(link(race, 1))
    join(phone)
    switch(phone).click()
    receiver = Receiver(phone)
    receiver.hear(fixes[:4])
    expect(total(phone, "aside")).to_have_text("4")
    expect(total(phone, "sent")).to_have_count(0)
    sentence = phone.get_by_role("alert").filter(has_text=BOOK["races.walk.setAsideTitle"])
    expect(sentence).to_contain_text(BOOK["races.walk.setAside"])
    assert violations(phone) == []
    phone.get_by_role("link", name=BOOK["tracks.tab"]).first.click()
    expect(phone.locator(".walk-state")).to_contain_text(BOOK["races.walk.setAsideShort"])
    # It is known before anything is sent again.
    phone.goto(f"{server.address}/races/{race.id}/walk")
    expect(sentence).to_be_visible()

    page = open_page(server.address, viewport=DESKTOP)
    sign_in(page, server.address, "joana", PASSWORD)
    page.goto(f"{server.address}/races/{race.id}/organise/alerts")
    row = page.locator(".row").filter(has_text=BOOK["races.organise.alerts.other_phone"])
    expect(row).to_contain_text("1 · Equip 1")
    assert violations(page) == []
    row.get_by_role("button", name=BOOK["races.organise.alerts.followPhone"]).click()
    wait_until(lambda: not others(race))
    page.reload()
    expect(page.locator(".row")).not_to_have_count(0)
    expect(row).to_have_count(0)

    receiver.hear(fixes[4:])
    expect(total(phone, "sent")).to_have_text("8")
    expect(sentence).to_have_count(0)

    # In the team's details the choice is taken back.
    page.goto(f"{server.address}/races/{race.id}/organise/teams")
    page.get_by_role("button", name=BOOK["races.organise.teams.editNamed"].replace("{team}", "Equip 1")).click()
    page.get_by_role("button", name=BOOK["races.organise.teams.followFirst"]).click()
    wait_until(lambda: len(others(race)) == 1)
