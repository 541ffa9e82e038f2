"""Accounts in a browser: a member registers, signs in, and opens pages on several devices."""

from conftest import Server
from locales import phrases
from playwright.sync_api import Page, expect

PASSWORD = "correct horse battery staple"
# The categories that everybody has.
BUILT_IN = 13
# Signs in without the app, whose page does not know the browser yet.
_ENTER = """async ([path, asked]) => {
  const headers = { "Content-Type": "application/json", "X-Cordada": "1" };
  const answer = await fetch(path, { method: "POST", headers, body: JSON.stringify(asked) });
  const said = await answer.json();
  if (!answer.ok) throw new Error(said.detail);
  localStorage.setItem("cordada.session", JSON.stringify({ member: said.member ?? said, signedIn: true }));
}"""


def register(page: Page, address: str, user: str, name: str = "Marta Puig") -> None:
    """Registers a member by the form."""
    page.goto(f"{address}/register")
    page.locator("[name=display_name]").fill(name)
    page.locator("[name=user_name]").fill(user)
    page.locator("[name=email]").fill(f"{user}@example.org")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("[name=repeated]").fill(PASSWORD)
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{address}/")


def sign_in(page: Page, address: str, user: str, password: str = PASSWORD) -> None:
    """Signs a member in by the form."""
    page.goto(f"{address}/sign-in")
    page.locator("[name=user_name]").fill(user)
    page.locator("[name=password]").fill(password)
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{address}/")


def _enter(open_page, server: Server, by: str, asked: dict, path="/", **options) -> Page:
    # A small file of the app: answers of the API forbid pages to ask anything.
    page = open_page(f"{server.address}/screens.txt", **options)
    page.evaluate(_ENTER, [by, asked | {"password": PASSWORD}])
    page.goto(server.address + path)
    return page


def open_member(open_page, server: Server, **options) -> Page:
    """A page of a new member without the registration form, for tests of other features."""
    about = {"user_name": "marta", "email": "marta@example.org", "display_name": "Marta Puig"}
    return _enter(open_page, server, "/api/v1/members", about, **options)


def open_another_device(open_page, server: Server, **options) -> Page:
    """A page of the same member on a new device."""
    return _enter(open_page, server, "/api/v1/session", {"user_name": "marta"}, **options)


def add_category(page: Page, address: str, name: str) -> None:
    """Adds a category on its page of the settings."""
    page.goto(f"{address}/settings/categories")
    page.locator(".page-actions button").click()
    page.locator("dialog [name=name]").fill(name)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".row-title", has_text=name)).to_be_visible()


def take_in(page: Page) -> None:
    """Accepts the offer to adopt the guest's records."""
    page.get_by_role("button", name=phrases("en")["club.adoptTake"], exact=True).click()
    expect(page.locator("dialog")).to_have_count(0)
