"""A minor's account opens when the guardian consents by a mailed link, or an administrator notes the consent (K13)."""

import datetime

from accessibility import violations
from accounts import PASSWORD
from club import PASSWORD as LONG
from club import Member
from conftest import PHONE
from controls import covered
from locales import phrases
from playwright.sync_api import Page, expect

BOOK = phrases("en")
GUARDIAN = "mother@example.org"


def button(page: Page, phrase: str):
    return page.locator("main").get_by_role("button", name=BOOK[phrase], exact=True)


def try_to_sign_in(page: Page, address: str, password: str) -> None:
    page.goto(f"{address}/sign-in")
    page.locator("[name=user_name]").fill("biel" if password == PASSWORD else "anna")
    page.locator("[name=password]").fill(password)
    page.locator("form [type=submit]").click()


def test_a_minor_waits_for_the_guardian_who_consents_and_withdraws_by_one_link(mailing, open_page):
    server, mails = mailing
    Member(server.port, "anna")
    admin = open_page(server.address, viewport=PHONE)
    try_to_sign_in(admin, server.address, LONG)
    admin.wait_for_url(f"{server.address}/")
    admin.goto(f"{server.address}/settings/club/privacy")
    admin.locator("[name=age]").select_option("14")
    form = admin.locator("form", has=admin.locator("[name=age]"))
    form.get_by_role("button", name=BOOK["club.save"]).click()
    expect(admin.get_by_text(BOOK["club.saved"])).to_be_visible()
    # Another form of the club leaves the age as it is.
    admin.locator("[name=contact]").fill("dades@club.example")
    admin.locator("form", has=admin.locator("[name=contact]")).get_by_role("button", name=BOOK["club.save"]).click()
    expect(admin.get_by_text(BOOK["club.saved"])).to_be_visible()

    minor = open_page(f"{server.address}/register", viewport=PHONE)
    written = {"display_name": "Biel", "user_name": "biel", "email": "biel@example.org"}
    for name, value in (written | {"password": PASSWORD, "repeated": PASSWORD}).items():
        minor.locator(f"[name={name}]").fill(value)
    minor.locator("form [type=submit]").click()
    expect(minor.get_by_text(BOOK["error.is_of_age.required"])).to_be_visible()
    minor.get_by_label(BOOK["club.guardian.no"], exact=True).check()
    born = datetime.date.today().replace(month=1, day=1)
    minor.locator("[name=birth_date]").fill(str(born.replace(year=born.year - 12)))
    minor.locator("[name=guardian_email]").fill("biel@example.org")
    minor.locator("form [type=submit]").click()
    expect(minor.get_by_text(BOOK["error.guardian_email.own"])).to_be_visible()
    assert violations(minor) == []
    assert covered(minor) == []
    minor.locator("[name=guardian_email]").fill(GUARDIAN)
    minor.locator("form [type=submit]").click()
    expect(minor.get_by_text(BOOK["club.guardian.awaits"].format(email=GUARDIAN))).to_be_visible()
    try_to_sign_in(minor, server.address, PASSWORD)
    expect(minor.get_by_text(BOOK["problem.awaits-guardian"])).to_be_visible()

    admin.goto(f"{server.address}/settings/administration")
    expect(admin.get_by_text(BOOK["club.administration.minorsWaiting#one"].format(count=1))).to_be_attached()
    admin.goto(f"{server.address}/settings/administration/members")
    admin.get_by_label(BOOK["club.administration.which.awaits_guardian"], exact=True).check()
    expect(admin.locator(".row-link")).to_have_count(1)
    admin.locator(".row-link", has_text="Biel").click()
    expect(admin.get_by_text(GUARDIAN)).to_be_visible()
    assert violations(admin) == []

    guardian = open_page(mails.link("guardian"), viewport=PHONE)
    expect(guardian.locator("main")).to_contain_text(
        BOOK["club.guardian.asked"].format(name="Biel", user="biel").split(".")[0]
    )
    assert violations(guardian) == []
    button(guardian, "club.guardian.give").click()
    withdraw = button(guardian, "club.guardian.withdraw")
    expect(withdraw).to_be_visible()
    try_to_sign_in(minor, server.address, PASSWORD)
    minor.wait_for_url(f"{server.address}/")
    withdraw.click()
    expect(button(guardian, "club.guardian.give")).to_be_visible()
    minor = open_page(server.address, viewport=PHONE)
    try_to_sign_in(minor, server.address, PASSWORD)
    expect(minor.get_by_text(BOOK["problem.awaits-guardian"])).to_be_visible()
    admin.reload()
    button(admin, "club.guardian.note").click()
    expect(admin.get_by_text(BOOK["club.guardian.noted"])).to_be_visible()
    guardian.goto(f"{server.address}/guardian#wrong")
    guardian.reload()
    expect(guardian.get_by_text(BOOK["club.guardian.linkOver"])).to_be_visible()
