"""The first evening of a new club: its first member shows the code that the server printed (K5)."""

import re

import pytest
from accounts import PASSWORD, sign_in
from command_line import run
from conftest import LANGUAGES, PHONE
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
    page.wait_for_url(f"{server.address}/")
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
