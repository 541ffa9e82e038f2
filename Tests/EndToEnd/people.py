"""People who use the app: a guest, a member with a network and a member without one open the same page."""

from accounts import open_member
from conftest import KEPT, PHONE, wait_until
from devices import kept_on_device
from playwright.sync_api import Page, expect

PEOPLE = ["guest", "member online", "member offline"]


def open_page_of(open_page, server, who: str) -> Page:
    """Opens the list as one of `PEOPLE`."""
    if who == "guest":
        return open_page(server.address, viewport=PHONE)
    if who == "member online":
        return open_member(open_page, server, viewport=PHONE)
    page = open_member(open_page, server, viewport=PHONE, **KEPT)
    kept_on_device(page)
    page.reload()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.context.set_offline(True)
    return page


def wait_for_server(page: Page, server, who: str, path: str, is_right) -> None:
    """Waits until the server's answer satisfies `is_right`, for a member."""
    if who == "guest":
        return
    page.context.set_offline(False)
    wait_until(lambda: is_right(page.context.request.get(f"{server.address}/api/v1/{path}").json()))
