"""Gyms on the map: their positions, and the nearest (B8)."""

import json

import pytest
from accessibility import violations
from accounts import sign_in
from club import PASSWORD, Member
from conftest import DESKTOP, KEPT, PHONE
from controls import button, covered
from devices import all_sent, back_on_the_network, kept_on_device, visit
from playwright.sync_api import Page, expect
from race_pages import BOOK

# Sorted by name, the nearest comes last.
GYMS = [
    {"name": "Ahir", "latitude": 48.86, "longitude": 2.35},
    {"name": "Avui", "latitude": 42.51, "longitude": 1.53, "address": "Andorra la Vella"},
    {"name": "Demà", "latitude": 42.55, "longitude": 1.51},
    {"name": "Enlloc"},
]
HERE = {"latitude": 42.556, "longitude": 1.533}
_COUNT_QUESTIONS = """() => {
  const ask = navigator.geolocation.getCurrentPosition.bind(navigator.geolocation);
  window.questions = 0;
  navigator.geolocation.getCurrentPosition = (...given) => (window.questions++, ask(...given));
}"""


@pytest.fixture
def gyms(server) -> Member:
    """A member who registered four gyms, the last without a position."""
    member = Member(server.port, "pau")
    member.gyms = {}
    for gym in GYMS:
        status, made = member.ask("POST", "/gyms", json.dumps(gym))
        assert status == 201
        member.gyms[gym["name"]] = made["id"]
    return member


def map_drawn(page: Page) -> None:
    expect(page.locator(".map-place canvas")).to_be_visible()


def titles(page: Page) -> list[str]:
    return page.locator(".gym-map-side .row-title").all_inner_texts()


@pytest.mark.parametrize(("viewport", "theme"), [(PHONE, "dark"), (DESKTOP, "light")], ids=["phone", "desktop"])
def test_the_nearest_gym_is_found_once_the_phone_is_asked_also_without_a_network(
    server, open_page, gyms, viewport, theme
):
    page = open_page(server.address, viewport=viewport, color_scheme=theme, geolocation=HERE, **KEPT)
    sign_in(page, server.address, "pau", PASSWORD)
    kept_on_device(page)
    page.goto(f"{server.address}/boulders/gyms")
    page.get_by_role("link", name=BOOK["boulders.map.title"]).click()
    map_drawn(page)
    page.evaluate(_COUNT_QUESTIONS)
    # Two of them are too close to each other for this map.
    expect(page.locator(".map-pin-place")).to_have_text(["Ahir"])
    expect(page.get_by_role("button", name="2 gyms: zoom in")).to_be_visible()
    assert titles(page) == ["Ahir", "Avui", "Demà", "Enlloc"]
    assert violations(page) == []
    assert covered(page) == []
    assert page.evaluate("window.questions") == 0, "nobody asked for the nearest"

    # After denying the position, the member sees the remedy.
    button(page, "boulders.map.nearest").click()
    expect(page.get_by_text(BOOK["map.noPlace.denied"])).to_be_visible()
    assert titles(page) == ["Ahir", "Avui", "Demà", "Enlloc"]
    assert violations(page) == []

    page.context.grant_permissions(["geolocation"])
    page.context.set_offline(True)
    button(page, "boulders.map.nearest").click()
    expect(page.locator(".gym-away").first).to_have_text("2.00 km")
    expect(page.get_by_text(BOOK["map.noPlace.denied"])).to_have_count(0)
    assert titles(page) == ["Demà", "Avui", "Ahir", "Enlloc"]
    expect(page.locator(".map-pin-here")).to_be_visible()
    assert violations(page) == []

    # A pin opens its gym.
    page.get_by_role("button", name="Demà: open it").click()
    page.wait_for_url(f"**/boulders/gyms/{gyms.gyms['Demà']}")
    # Opened offline, the page shows the gyms on the device.
    page.goto(f"{server.address}/boulders/gyms/map")
    expect(page.locator(".gym-map-side .row-title")).to_have_count(4)
    button(page, "boulders.map.nearest").click()
    expect(page.locator(".gym-away").first).to_have_text("2.00 km")


@pytest.mark.parametrize("viewport", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_gym_is_put_on_the_map_by_a_press_by_keys_and_by_dragging(server, open_page, gyms, viewport):
    page = open_page(server.address, viewport=viewport, **KEPT)
    sign_in(page, server.address, "pau", PASSWORD)
    kept_on_device(page)
    path = f"/boulders/gyms/{gyms.gyms['Enlloc']}/edit"
    visit(page, path)
    expect(page.get_by_text(BOOK["boulders.gyms.noPlace"])).to_be_visible()
    page.context.set_offline(True)
    said = page.locator(".gym-position > p").first
    button(page, "boulders.gyms.onMap").click()
    map_drawn(page)
    assert covered(page, "form") == []
    # By keys alone: the map is moved until the gym is at its centre.
    button(page, "map.placeHere").click()
    pin = page.get_by_role("button", name=BOOK["boulders.gyms.pin"])
    expect(pin).to_be_visible()
    assert violations(page) == []

    def move(act) -> None:
        before = said.inner_text()
        act()
        expect(said).not_to_have_text(before)

    move(lambda: pin.press("ArrowLeft"))
    page.locator(".map-place").scroll_into_view_if_needed()
    frame = page.locator(".map-place").bounding_box()
    across, down = frame["x"] + frame["width"] / 3, frame["y"] + frame["height"] / 3
    move(lambda: page.mouse.click(across, down))
    box = pin.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - across) < 2
    assert abs(box["y"] + box["height"] / 2 - down) < 2

    def drag() -> None:
        page.mouse.move(across, down)
        page.mouse.down()
        page.mouse.move(across + 40, down + 30, steps=4)
        page.mouse.up()

    move(drag)
    box = pin.bounding_box()
    assert abs(box["x"] + box["width"] / 2 - across - 40) < 2
    button(page, "club.save").click()
    expect(page.locator(".gym-position")).to_have_count(0)
    page.context.set_offline(False)
    back_on_the_network(page)
    all_sent(page)
    placed = next(each for each in gyms.ask("GET", "/gyms")[1]["gyms"] if each["name"] == "Enlloc")
    assert {"latitude", "longitude"} <= placed.keys()

    # A removed position disappears from the map, too.
    visit(page, path)
    button(page, "boulders.gyms.forgetPosition").click()
    button(page, "club.save").click()
    expect(page.locator(".gym-position")).to_have_count(0)
    all_sent(page)
    assert "latitude" not in next(each for each in gyms.ask("GET", "/gyms")[1]["gyms"] if each["name"] == "Enlloc")
