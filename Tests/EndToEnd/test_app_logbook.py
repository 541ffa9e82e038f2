"""The logbook of boulders: sends and tries anywhere, with or without an account, on the member's scale (B4, B6)."""

import re

import pytest
from accessibility import violations
from accounts import PASSWORD, register
from boulders import PHOTO, TOUCHED, choose_photo, count_taps, logbook_entry, taps
from club import Member, records
from conftest import DESKTOP, KEPT, PHONE, wait_until
from controls import button
from devices import all_sent, another_device, back_on_the_network, kept_on_device, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK


def fill(page: Page, name: str, grade: str, tries: str = "", place: str = "Roc Gràcia", day: str = "2026-03-01T19:30"):
    """Fills in an entry of the logbook and saves it."""
    dialog = page.locator("dialog")
    dialog.locator("[name=name]").fill(name)
    dialog.locator("[name=place]").fill(place)
    dialog.locator("[name=time]").fill(day)
    dialog.locator("[name=tries]").fill(tries)
    dialog.get_by_role("radio", name=BOOK["boulders.scale.font"]).check(force=True)
    dialog.locator("[name=grade]").select_option(grade)
    dialog.locator("[type=submit]").click()
    expect(dialog).to_have_count(0)


def add(page: Page, *told: str, **more: str) -> None:
    button(page, "boulders.logbook.add").click()
    fill(page, *told, **more)


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_guest_keeps_a_logbook_without_a_network_and_takes_it_into_an_account(server, open_page, viewport):
    page = open_page(f"{server.address}/boulders/logbook", viewport=viewport, **KEPT)
    kept_on_device(page)
    page.goto(f"{server.address}/boulders/logbook")
    expect(page.get_by_text(BOOK["boulders.logbook.none"])).to_be_visible()
    page.context.set_offline(True)
    add(page, "La Travessa", "6A", "1")
    add(page, "El Sostre", "6B", "4")
    add(page, "El Sostre", "6B", day="2026-03-08T19:30")
    add(page, "Nas de Gat", "7A", place="Savassona", day="2026-03-02T11:00")

    # One session per day and place, latest first; a problem sent before is a repeat.
    headings = page.locator(".logbook-session h2")
    expect(headings).to_have_text([re.compile("Mar 8.*Roc"), re.compile("Mar 2.*Savassona"), re.compile("Mar 1.*Roc")])
    expect(logbook_entry(page, "La Travessa")).to_contain_text(BOOK["boulders.outcome.flash"])
    expect(logbook_entry(page, "El Sostre").first).to_contain_text(BOOK["boulders.outcome.repeat"])
    expect(logbook_entry(page, "El Sostre").last).to_contain_text("4 tries")
    expect(page.locator(".pyramid th[scope=row]")).to_have_text(["7A", "6C+", "6C", "6B+", "6B", "6A+", "6A"])

    # Search and filters.
    page.get_by_role("searchbox").fill("savassona")
    expect(page.locator(".logbook-session .row-title")).to_have_text(["7A · Nas de Gat"])
    page.get_by_role("searchbox").fill("")
    page.locator("[name=outcome]").select_option("flash")
    expect(page.locator(".logbook-session .row-title")).to_have_text(["6A · La Travessa"])
    page.locator("[name=grade]").select_option("7A")
    expect(page.get_by_text(BOOK["boulders.filter.nothing"])).to_be_visible()
    page.locator("[name=outcome]").select_option("")
    page.locator("[name=grade]").select_option("")

    # An entry is edited and deleted, and both are undone.
    logbook_entry(page, "Nas de Gat").get_by_role("button", name=re.compile(BOOK["boulders.logbook.edit"])).click()
    fill(page, "Nas de Gos", "7A+", place="Savassona", day="2026-03-02T11:00")
    expect(logbook_entry(page, "Nas de Gos")).to_contain_text("7A+")
    page.locator(".toast button", has_text=BOOK["toast.undo"]).last.click()
    expect(logbook_entry(page, "Nas de Gat")).to_contain_text("7A")
    logbook_entry(page, "La Travessa").get_by_role("button", name=re.compile(BOOK["boulders.log.delete"])).click()
    expect(logbook_entry(page, "La Travessa")).to_have_count(0)
    page.locator(".toast button", has_text=BOOK["toast.undo"]).last.click()
    expect(logbook_entry(page, "La Travessa")).to_be_visible()
    page.context.set_offline(False)
    back_on_the_network(page)
    assert violations(page) == []

    # Grades are shown on the chosen scale, and stored as given.
    visit(page, "/settings")
    page.get_by_role("radio", name=BOOK["boulders.scale.v"], exact=True).check(force=True)
    visit(page, "/boulders/logbook")
    expect(logbook_entry(page, "Nas de Gat")).to_contain_text("V6")
    register(page, server.address, "marta")
    expect(page.get_by_role("dialog", name=BOOK["club.adoptTitle"])).to_contain_text("4 entries of the logbook")
    button(page, "club.adoptTake").click()
    expect(page.locator(".toast", has_text=BOOK["club.adopted"])).to_be_visible()
    all_sent(page)
    server_has = records(Member(server.port, "marta", PASSWORD), "boulder_tries")
    assert sorted(each["grade"]["value"] for each in server_has) == ["6A", "6B", "6B", "7A"]
    visit(page, "/boulders/logbook")
    expect(logbook_entry(page, "Nas de Gat")).to_contain_text("V6")


def test_an_entry_has_an_address_of_its_own_also_of_a_guest_without_a_network(server, open_page):
    page = open_page(f"{server.address}/boulders/logbook", viewport=PHONE, **TOUCHED, **KEPT)
    kept_on_device(page)
    page.goto(f"{server.address}/boulders/logbook")
    page.context.set_offline(True)
    add(page, "El Sostre", "6B", "4")
    add(page, "El Sostre", "6B", day="2026-03-08T19:30")
    expect(logbook_entry(page, "El Sostre")).to_have_count(2)
    logbook_entry(page, "El Sostre").first.tap()
    page.wait_for_url(re.compile(r"/boulders/logbook/[0-9a-f-]{36}$"))
    address = page.url
    expect(page.locator("h1")).to_have_text("6B · El Sostre")
    expect(page.locator("dd").first).to_have_text(BOOK["boulders.outcome.repeat"])
    assert violations(page) == []

    # Reload, and back: to the other session, to this one, to the list.
    page.reload()
    expect(page.locator("h1")).to_have_text("6B · El Sostre")
    page.locator(".row-link", has_text="Mar 1").tap()
    expect(page.locator("dd").first).to_contain_text("4 tries")
    page.go_back()
    expect(page.locator("dd").first).to_have_text(BOOK["boulders.outcome.repeat"])
    button(page, "page.back").tap()
    page.wait_for_url("**/boulders/logbook")
    # Opened by a bookmark, the back link leads to the list as well.
    other = page.context.new_page()
    other.goto(address)
    expect(other.locator("h1")).to_have_text("6B · El Sostre")
    button(other, "page.back").tap()
    other.wait_for_url("**/boulders/logbook")
    other.close()

    # Edited, deleted and restored under the same address.
    page.goto(address)
    button(page, "boulders.logbook.edit").tap()
    fill(page, "El Sostre Gran", "6B+", day="2026-03-08T19:30")
    expect(page.locator("h1")).to_have_text("6B+ · El Sostre Gran")
    button(page, "boulders.log.delete").tap()
    page.wait_for_url("**/boulders/logbook")
    expect(logbook_entry(page, "El Sostre Gran")).to_have_count(0)
    visit(page, address.removeprefix(server.address))
    expect(page.get_by_text(BOOK["boulders.entry.gone"])).to_be_visible()
    assert violations(page) == []
    page.locator(".toast button", has_text=BOOK["toast.undo"]).last.click()
    expect(page.locator("h1")).to_have_text("6B+ · El Sostre Gran")

    # The address stays valid in the new account, on all devices of its member, and shows nothing to others.
    page.context.set_offline(False)
    back_on_the_network(page)
    register(page, server.address, "marta")
    button(page, "club.adoptTake").click()
    expect(page.locator(".toast", has_text=BOOK["club.adopted"])).to_be_visible()
    all_sent(page)
    page.goto(address)
    expect(page.locator("h1")).to_have_text("6B+ · El Sostre Gran")
    web = another_device(open_page, server)
    web.goto(address)
    expect(web.locator("h1")).to_have_text("6B+ · El Sostre Gran")
    stranger = open_page(server.address)
    register(stranger, server.address, "pau")
    stranger.goto(address)
    expect(stranger.get_by_text(BOOK["boulders.entry.gone"])).to_be_visible()


def test_a_grade_of_any_scale_is_kept_as_it_was_typed(server, open_page):
    page = open_page(f"{server.address}/boulders/logbook", viewport=PHONE)
    for name, grade in {"The Sloth": "HVS 5a", "Kudos": "6a+", "Raven": "WI4", "Nothing": " "}.items():
        button(page, "boulders.logbook.add").click()
        dialog = page.locator("dialog")
        dialog.locator("[name=name]").fill(name)
        dialog.get_by_role("radio", name=BOOK["boulders.scale.other"]).check(force=True)
        dialog.locator("[name=other_grade]").fill(grade)
        assert violations(page) == []
        dialog.locator("[type=submit]").click()
        expect(dialog).to_have_count(0)
    add(page, "La Travessa", "6A")
    # Also with grades on another scale.
    for scale in ("given", "v"):
        visit(page, "/settings")
        page.get_by_role("radio", name=BOOK[f"boulders.scale.{scale}"], exact=True).check(force=True)
        visit(page, "/boulders/logbook")
        boulder = {"given": "6A", "v": "V3"}[scale]
        titles = {f"{boulder} · La Travessa", "HVS 5a · The Sloth", "6a+ · Kudos", "WI4 · Raven", "Nothing"}
        expect(page.locator(".logbook-session .row")).to_have_count(5)
        assert set(page.locator(".logbook-session .row-title").all_inner_texts()) == titles
        levels = page.locator(".pyramid th[scope=row]")
        expect(levels).to_have_text([boulder, "6a+", "HVS 5a", "WI4"])
        grades = page.locator("[name=grade] option")
        expect(grades).to_have_text([BOOK["boulders.filter.any"], boulder, "6a+", "HVS 5a", "WI4"])
    page.locator("[name=grade]").select_option("HVS 5a")
    expect(page.locator(".logbook-session .row-title")).to_have_text(["HVS 5a · The Sloth"])
    assert violations(page) == []


@pytest.mark.parametrize("network", ["online", "offline"])
def test_a_send_is_logged_in_two_taps_by_a_guest(server, open_page, network):
    page = open_page(f"{server.address}/boulders/logbook", viewport=PHONE, **TOUCHED, **KEPT)
    kept_on_device(page)
    page.context.set_offline(network == "offline")
    page.goto(f"{server.address}/boulders/logbook")
    count_taps(page)
    button(page, "boulders.logbook.add").tap()
    page.locator("dialog [type=submit]").tap()
    expect(logbook_entry(page, BOOK["boulders.problem.sent"])).to_be_visible()
    assert taps(page) == 2


@pytest.mark.parametrize("network", ["online", "offline"])
def test_a_send_is_logged_in_two_taps(server, open_page, gym, network):
    page = open_page(server.address, viewport=PHONE, **TOUCHED, **KEPT)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/gyms/{gym.gym}")
    button(page, "boulders.gyms.follow").click()
    visit(page, "/boulders")
    choose_photo(page, PHOTO)
    button(page, "boulders.edit.next").click()
    page.locator("[name=gym]").fill("Roc Gràcia")
    page.locator("[name=name]").fill("La Nau")
    button(page, "boulders.form.save").click()
    page.wait_for_url(re.compile(r"/problems/[0-9a-f-]{36}$"))
    button(page, "boulders.problem.project").click()
    kept_on_device(page)
    page.context.set_offline(network == "offline")
    page.goto(f"{server.address}/boulders/logbook")
    count_taps(page)
    button(page, "boulders.logbook.send").tap()
    page.locator(".send-choice").tap()
    expect(logbook_entry(page, "La Nau")).to_contain_text(BOOK["boulders.problem.sent"])
    assert taps(page) == 2
    assert violations(page) == []
    page.context.set_offline(False)
    back_on_the_network(page)
    [send] = wait_until(
        lambda: page.evaluate("0") == 0 and records(Member(server.port, "marta", PASSWORD), "boulder_tries")
    )
    assert (send["name"], send["place"], send["gym"], send["is_send"]) == ("La Nau", "Roc Gràcia", gym.gym, True)
    visit(page, "/boulders/projects")
    expect(page.get_by_text(BOOK["boulders.projects.none"])).to_be_visible()


def test_what_is_still_to_come_is_not_logged(server, open_page):
    page = open_page(f"{server.address}/boulders/logbook", viewport=PHONE)
    button(page, "boulders.logbook.add").click()
    dialog = page.locator("dialog")
    dialog.locator("[name=name]").fill("Somni")
    dialog.locator("[name=time]").fill("2090-01-01T10:00")
    dialog.locator("[type=submit]").click()
    expect(dialog.get_by_text(BOOK["boulders.logbook.ahead"])).to_be_visible()
    expect(dialog.locator("[name=time]")).to_be_focused()
    dialog.locator("[name=time]").fill("2026-01-01T10:00")
    dialog.locator("[type=submit]").click()
    expect(logbook_entry(page, "Somni")).to_be_visible()
