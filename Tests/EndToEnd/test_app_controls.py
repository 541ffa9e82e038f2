"""No control is covered: the centre of each button, link and field belongs to the control itself (Q2, T1)."""

import pytest
from accounts import register, sign_in
from club import PASSWORD
from conftest import DESKTOP, KEPT, PHONE
from controls import covered
from devices import kept_on_device
from gyms import member_with_gym, screens
from playwright.sync_api import Page, expect
from race_pages import BOOK
from receiver import Receiver, know_times, straight
from recorder import ALLOWED, start
from screens import SCREENS, open_screen
from tracks import BROKEN, RUN, WALK, import_files

# The focus holds a message, whose seconds a page that draws its map without a graphics card can exceed.
HOLD = """() => new MutationObserver(() => document.querySelector(".toast button")?.focus())
  .observe(document.body, { childList: true, subtree: true })"""


def offline(page: Page) -> None:
    page.context.set_offline(True)
    expect(page.locator(".state-bar-words").first).to_be_visible()


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_lies_over_a_control_of_any_page(server, open_page, viewport):
    page = open_page(server.address, viewport=viewport, **KEPT)
    found = {}
    for path in ("/sign-in", "/register"):
        page.goto(server.address + path)
        found[path] = covered(page)
    register(page, server.address, "marta")
    import_files(page, server.address, WALK, RUN, BROKEN)
    found["/import, answered"] = covered(page)
    kept_on_device(page)
    page.goto(server.address)
    page.locator("[data-row]").first.click()
    expect(page.locator(".map-place canvas")).to_be_visible()
    found["a track"] = covered(page)
    offline(page)
    found["a track, offline"] = covered(page)
    page.get_by_role("button", name=BOOK["map.expand"]).click()
    found["its map"] = covered(page, ".track-map")
    page.get_by_role("button", name=BOOK["map.shrink"]).click()
    page.get_by_role("button", name=BOOK["tracks.detail.edit"], exact=True).click()
    found["a dialog"] = covered(page, "dialog")
    page.locator("dialog [name=name]").fill("Volta")
    page.evaluate(HOLD)
    page.locator("dialog [type=submit]").click()
    expect(page.locator(".toast")).to_be_visible()
    found["a track with a message"] = covered(page)
    for path in [*SCREENS, "/nowhere"]:
        open_screen(page, path)
        found[path] = covered(page)
    page.goto(server.address)
    page.get_by_role("button", name=BOOK["tracks.select"]).click()
    page.locator("[data-row]").first.click()
    found["picking"] = covered(page)
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_lies_over_a_control_of_a_gym(server, open_page, viewport):
    member = member_with_gym(server.port)
    page = open_page(server.address, viewport=viewport)
    sign_in(page, server.address, "pau", PASSWORD)
    found = {}
    for path in screens(member):
        open_screen(page, path)
        found[path] = covered(page)
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_nothing_lies_over_a_control_of_a_recording(server, open_page, viewport):
    fixes = straight([3] * 60)
    page = open_page(server.address, viewport=viewport, **ALLOWED, **KEPT)
    kept_on_device(page)
    know_times(page.context, fixes)
    page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
    page.goto(f"{server.address}/record")
    receiver = Receiver(page)
    offline(page)
    expect(page.locator(".start-button")).to_be_visible()
    found = {"ready": covered(page)}
    start(page, receiver, fixes)
    receiver.hear(fixes[1:])
    found["running"] = covered(page)
    page.locator(".pause-button").click()
    found["paused"] = covered(page)
    page.get_by_role("link", name=BOOK["tracks.tab"], exact=True).click()
    expect(page.locator(".recording-state")).to_be_visible()
    found["elsewhere"] = covered(page)
    page.locator(".recording-state").click()
    page.locator(".hold-button").click()
    found["stopping"] = covered(page, "dialog")
    page.locator("dialog .button-danger").click()
    expect(page.locator(".ended")).to_be_visible()
    found["ended"] = covered(page)
    assert {name: each for name, each in found.items() if each} == {}
