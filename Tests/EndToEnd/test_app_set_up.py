"""The first evening of a new club: its first member shows the code that the server printed (K5)."""

import re

import pytest
from accounts import PASSWORD, open_member, sign_in
from command_line import run
from conftest import FIXTURES, KEPT, LANGUAGES, PHONE
from devices import kept_on_device
from locales import phrases
from playwright.sync_api import Page, expect

CODE = re.compile(r"^ +([0-9A-Z]{4}(?:-[0-9A-Z]{4}){2})$", re.MULTILINE)


def printed_code(server) -> str:
    """The code among the lines that the server printed after its address."""
    for line in server.process.stdout:
        if found := CODE.match(line):
            return found[1]
    raise AssertionError("the server printed no code")


def fill(page: Page, **typed: str) -> None:
    for name, text in typed.items():
        page.locator(f"[name={name}]").fill(text)


MAR = {"display_name": "Mar Mir", "user_name": "mar", "email": "mar@example.org"}
TWICE = {"password": PASSWORD, "repeated": PASSWORD}


def test_a_new_club_is_set_up_with_the_code_of_the_server(start_server, open_page, program):
    server = start_server("--first-member", "code")
    first, book = printed_code(server), phrases("en")
    page = open_page(server.address, viewport=PHONE)
    page.wait_for_url(f"{server.address}/register")
    expect(page.get_by_role("heading", level=1)).to_have_text(book["club.setUp"])

    # The first wrong field is focused, and clear of the header though the page was scrolled below it.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.locator("form [type=submit]").click()
    code = page.locator("[name=set_up_code]")
    expect(code).to_be_focused()
    label = page.locator(".field", has=code).locator("label").bounding_box()
    header = page.locator(".page-header").bounding_box()
    assert label["y"] >= header["y"] + header["height"]

    # A code that the command has replaced is wrong; nothing typed is lost.
    second = CODE.search(run(program, "set-up", "--data", server.data).stdout)[1]
    fill(page, set_up_code=first, **MAR, **TWICE)
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(book["error.set_up_code.wrong"])).to_be_visible()
    expect(code).to_be_focused()
    expect(page.locator("[name=password]")).to_have_value(PASSWORD)
    code.fill(second.lower().replace("-", " "))
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{server.address}/first-evening")
    listed = run(program, "user", "list", "--data", server.data)
    assert re.search(r"^mar .*, administrator$", listed.stdout, re.MULTILINE)

    # The club is nobody else's: no code is made, and others register as members.
    refused = run(program, "set-up", "--data", server.data)
    assert (refused.returncode, refused.stdout) == (1, "")
    assert "has members already" in refused.stderr
    other = open_page(f"{server.address}/register")
    expect(other.get_by_role("heading", level=1)).to_have_text(book["club.register"])
    expect(other.locator("[name=display_name]")).to_be_visible()
    expect(other.locator("[name=set_up_code]")).to_have_count(0)


def test_on_the_first_evening_the_club_gets_its_face_and_its_door(start_server, open_page):
    server = start_server("--first-member", "code")
    book, catalan = phrases("en"), phrases("ca")
    page = open_page(f"{server.address}/register", viewport=PHONE)
    fill(page, set_up_code=printed_code(server), **MAR, **TWICE)
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{server.address}/first-evening")

    # A file that is no picture is refused in words; a picture is the logo at once.
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=book["club.club.logoChoose"]).click()
    chooser.value.set_files(FIXTURES / "README.md")
    expect(page.get_by_text(book["error.logo.unknown_format"])).to_be_visible()
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name=book["club.club.logoChoose"]).click()
    chooser.value.set_files(FIXTURES / "photos" / "made-red.jpg")
    expect(page.get_by_role("img", name=book["club.club.logoNow"])).to_be_visible()

    # A message without a last day is not sent, and nothing typed is lost.
    fill(page, name="Club Alpí")
    page.locator("[name=language]").select_option("ca")
    page.get_by_role("radio", name=book["club.club.rule.invitation"]).check()
    page.locator("[name='banner.text']").fill("Dissabte, neteja de <b>camins</b>")
    page.locator("form [type=submit]").click()
    day = page.locator("[name='banner.until']")
    expect(day).to_be_focused()
    day.fill("2020-01-01")
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(book["error.banner.until.past"])).to_be_visible()
    day.fill("2099-12-31")
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{server.address}/")
    banner = page.locator(".club-banner")
    expect(banner).to_contain_text("<b>camins</b>")

    # A guest's new device speaks the club's language, shows its name, and has no form without an invitation.
    guest = open_page(f"{server.address}/register")
    expect(guest.get_by_text(catalan["error.invitation.required"])).to_be_visible()
    expect(guest.locator(".entrance-name")).to_have_text("Club Alpí")
    expect(guest.locator("[name=user_name]")).to_have_count(0)
    expect(guest).to_have_title(f"{catalan['club.register']} · Club Alpí")

    # By a link of the administrator, one registers, and nobody else by the same one.
    page.goto(f"{server.address}/settings/club")
    page.get_by_role("button", name=catalan["club.invitations.make"]).click()
    link = page.locator(".invitation-link").inner_text()
    assert link.startswith(f"{server.address}/register#")
    guest = open_page(link, **KEPT)
    fill(guest, user_name="pol", email="pol@example.org", display_name="Pol", **TWICE)
    guest.locator("form [type=submit]").click()
    guest.wait_for_url(f"{server.address}/")
    late = open_page(link)
    expect(late.get_by_text(catalan["error.invitation.expired"])).to_be_visible()

    # The member has no page of the club, and a dismissed message stays away.
    guest.locator(".club-banner button").click()
    guest.goto(f"{server.address}/settings/club")
    expect(guest.get_by_text(catalan["club.administration.only"])).to_be_visible()
    expect(guest.locator(".club-banner")).to_have_count(0)

    # Without the server, what was known of the club stays.
    kept_on_device(guest)
    server.stop()
    guest.reload()
    expect(guest.locator(".navigation-brand")).to_contain_text("Club Alpí")
    assert guest.locator(".navigation-brand img").get_attribute("src").startswith("data:image/jpeg")


def test_where_a_list_admits_strangers_learn_nothing(server, open_page):
    book = phrases("en")
    page = open_member(open_page, server, path="/settings/club")
    page.get_by_role("radio", name=book["club.club.rule.list"]).check()
    page.locator("form [type=submit]").first.click()
    page.locator("[name=add]").fill("pol@example.org; mar")
    page.get_by_role("button", name=book["club.club.listAddButton"]).click()
    expect(page.get_by_text(book["club.club.listWrong"].replace("{address}", "mar"))).to_be_visible()
    page.locator("[name=add]").fill("pol@example.org, mar@example.org")
    page.get_by_role("button", name=book["club.club.listAddButton"]).click()
    expect(page.locator(".row", has_text="mar@example.org")).to_be_visible()

    # A stranger and who guesses a member's address are refused in the same words; nothing typed is lost.
    guest = open_page(f"{server.address}/register")
    for email in ("nobody@example.org", "marta@example.org"):
        fill(guest, user_name="pol", display_name="Pol", email=email, **TWICE)
        guest.locator("form [type=submit]").click()
        expect(guest.get_by_text(book["error.email.not_admitted"])).to_be_visible()
        expect(guest.locator("[name=password]")).to_have_value(PASSWORD)
    fill(guest, email="pol@example.org")
    guest.locator("form [type=submit]").click()
    guest.wait_for_url(f"{server.address}/")


def test_who_comes_too_late_with_the_code_registers_without_it(start_server, open_page, program):
    server = start_server("--first-member", "code")
    code, book = printed_code(server), phrases("en")
    page = open_page(f"{server.address}/register")
    fill(page, set_up_code=code, **MAR, **TWICE)
    added = ("user", "add", "--data", server.data, "--email", "pol@example.org", "pol")
    assert run(program, *added, stdin=f"{PASSWORD}\n").returncode == 0
    page.locator("form [type=submit]").click()
    expect(page.get_by_text(book["club.setUpUsed"])).to_be_visible()
    expect(page.locator("[name=set_up_code]")).to_have_count(0)
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{server.address}/")
    sign_in(open_page(server.address), server.address, "mar")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_set_up_is_said_in_every_language(start_server, open_page, language):
    server = start_server("--first-member", "code")
    page = open_page(f"{server.address}/register", language=language)
    for phrase in ("club.setUpText", "club.setUpCode", "club.setUpCodeHint"):
        expect(page.get_by_text(phrases(language)[phrase], exact=True)).to_be_visible()
