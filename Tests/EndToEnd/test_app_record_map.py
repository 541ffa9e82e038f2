"""The map during a recording: the growing line, the member on it, and the control of the map's movement (T1)."""

import pytest
from accessibility import violations
from conftest import MOVING, PHONE
from locales import phrases
from maps import MapPage
from playwright.sync_api import Page, expect
from receiver import Fix, Receiver, know_times


def eastwards(count: int) -> list[Fix]:
    """A run to the east for a number of seconds at 3 m/s; the last three fixes with half the accuracy."""
    return [
        Fix(
            time=1_780_000_000_000 + second * 1000,
            latitude=42.5063,
            longitude=1.5218 + 3 * second / 82_200,
            altitude=1000,
            accuracy=12 if second < count - 3 else 24,
        )
        for second in range(count)
    ]


class LiveMapPage(MapPage):
    """The map of a recording that has just started."""

    def __init__(self, page: Page, address: str):
        self.page = page
        self.book = phrases("en")
        self.way = eastwards(45)
        know_times(page.context, self.way)
        page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
        page.goto(f"{address}/record")
        self.receiver = Receiver(page)
        expect(page.locator(".start-button")).to_be_visible()
        self.run(1)
        page.locator(".start-button").click()
        self.place = page.locator(".map-pin-here")
        expect(self.place).to_be_visible()
        self.rest()

    def run(self, seconds: int) -> None:
        self.receiver.hear(self.way[:seconds])
        del self.way[:seconds]

    def from_middle(self) -> tuple[float, float]:
        """The offset, in pixels, of the member's place from the centre of the map."""
        own, whole = self.place.bounding_box(), self.page.locator(".track-map").bounding_box()
        return (
            own["x"] + own["width"] / 2 - whole["x"] - whole["width"] / 2,
            own["y"] + own["height"] / 2 - whole["y"] - whole["height"] / 2,
        )

    def is_centred(self) -> bool:
        return max(map(abs, self.from_middle())) < 3


@pytest.fixture
def recording(server, open_page):
    def open_(**options) -> LiveMapPage:
        page = open_page(server.address, viewport=PHONE, permissions=["geolocation"], **(MOVING | options))
        return LiveMapPage(page, server.address)

    return open_


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_line_grows_and_the_map_follows(recording, theme):
    shown = recording(color_scheme=theme)
    assert shown.is_centred()
    shown.run(40)
    shown.rest()
    assert shown.is_centred()
    drawn = shown.share_of(shown.token("--track-line"), within=12)
    assert drawn > 0.0005
    start = shown.page.locator(".map-pin-start").bounding_box()
    assert start["x"] < shown.place.bounding_box()["x"] - 20
    expect(shown.page.locator(".map-pin-direction")).to_be_visible()
    turned = shown.page.locator(".map-pin-direction").get_attribute("style")
    assert "rotate(90deg)" in turned or "rotate(89" in turned  # to the east
    assert violations(shown.page) == []


def test_the_circle_is_as_wide_as_the_receiver_is_unsure(recording):
    shown = recording()

    def width():
        return shown.page.locator(".map-pin-accuracy").bounding_box()["width"]

    narrow = width()
    shown.run(len(shown.way))
    shown.rest()
    assert abs(width() / narrow - 2) < 0.1
    expect(shown.place).to_have_attribute("aria-label", shown.book["map.placeWithin"].format(distance="24 m"))
    shown.page.get_by_role("button", name=shown.book["map.zoomIn"]).click()
    shown.rest()
    assert abs(width() / narrow - 4) < 0.2


def test_a_moved_map_stays_until_it_is_centred(recording):
    shown = recording()
    shown.page.get_by_role("button", name=shown.book["map.expand"]).click()
    box = shown.page.locator(".track-map").bounding_box()
    assert (box["width"], box["height"]) == (PHONE["width"], PHONE["height"])
    centre = shown.page.get_by_role("button", name=shown.book["map.centre"])
    expect(centre).to_be_hidden()

    mouse = shown.page.mouse
    mouse.move(200, 500)
    mouse.down()
    mouse.move(100, 420, steps=5)
    mouse.up()
    expect(centre).to_be_visible()
    shown.rest()
    shown.run(20)
    assert not shown.is_centred()
    centre.click()
    shown.rest()
    assert shown.is_centred()
    expect(centre).to_be_hidden()
    expect(shown.page.locator(".maplibregl-canvas")).to_be_focused()

    shown.page.keyboard.press("+")  # zooming is no panning
    shown.rest()
    expect(centre).to_be_hidden()
    shown.page.keyboard.press("ArrowUp")
    expect(centre).to_be_visible()
    shown.page.keyboard.press("Escape")
    expect(shown.page.get_by_role("button", name=shown.book["map.expand"])).to_be_visible()


def test_the_map_glides_nowhere_for_who_wants_little_motion(recording):
    shown = recording(reduced_motion="reduce")
    shown.page.locator(".maplibregl-canvas").focus()
    shown.page.keyboard.press("ArrowUp")
    shown.page.get_by_role("button", name=shown.book["map.centre"]).click()
    assert shown.is_centred()
