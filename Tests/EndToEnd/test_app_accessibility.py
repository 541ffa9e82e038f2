"""All screens of the club checked by axe: on a phone and a desktop, light and dark (Q2)."""

import pytest
from accessibility import violations
from accounts import add_category, register, sign_in
from club import PASSWORD
from conflicts import change_on_both, two_devices
from conftest import DESKTOP, LOOKS, PHONE
from gyms import member_with_gym, screens
from screens import SCREENS, open_screen
from tracks import RUN, delete_first

SIGNED_OUT = [
    "/sign-in",
    "/register",
    "/invitation",
    "/settings",
    "/settings/sync",
    "/tracks/deleted",
    "/boulders/shared",
    "/boulders/gyms/map",
    "/nowhere",
]


@LOOKS
def test_no_screen_of_the_club_breaks_a_rule(server, open_page, viewport, theme):
    page = open_page(server.address, viewport=viewport, color_scheme=theme)
    for path in SIGNED_OUT:
        page.goto(server.address + path)
        assert violations(page) == [], path
    page.goto(f"{server.address}/register")
    page.locator("form [type=submit]").click()
    assert violations(page) == [], "a refused form"

    register(page, server.address, "marta")
    add_category(page, server.address, "Own")
    for path in SCREENS:
        open_screen(page, path)
        assert violations(page) == [], path
    page.goto(f"{server.address}/settings/account")
    page.locator(".card .button-danger").click()
    assert violations(page) == [], "a dialog"


@pytest.mark.parametrize(("viewport", "theme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_no_screen_of_a_gym_breaks_a_rule(server, open_page, viewport, theme):
    member = member_with_gym(server.port)
    page = open_page(server.address, viewport=viewport, color_scheme=theme)
    sign_in(page, server.address, "pau", PASSWORD)
    for path in screens(member):
        open_screen(page, path)
        assert violations(page) == [], path


def test_choosing_and_bringing_back_break_no_rule(server, open_page):
    themes = iter(["light", "dark"])

    def open_themed(*arguments, **options):
        return open_page(*arguments, color_scheme=next(themes), **options)

    desktop, phone = two_devices(open_themed, server, RUN)
    note = "Pujada llarga pel bosc. " * 60
    change_on_both(
        desktop,
        phone,
        {"name": "Núria de dia", "note": note + "Neu."},
        {"name": "Núria de nit", "note": "Glaç. " + note},
    )
    for page in (desktop, phone):
        assert violations(page) == [], "a track with a conflict"
        page.goto(f"{server.address}/settings/sync/conflicts")
        page.locator(".conflict").first.wait_for()
        assert violations(page) == [], "conflicts"
        page.locator(".different-words-more").last.click()
        assert violations(page) == [], "a long value"
        page.goto(f"{server.address}/settings/sync")
        assert violations(page) == [], "the way to the conflicts"
    delete_first(desktop, server.address)
    for page in (desktop, phone):
        page.goto(f"{server.address}/tracks/deleted")
        page.locator(".deleted-track").wait_for()
        assert violations(page) == [], "deleted tracks"
