"""Maps in a browser: a page draws a walk, and a device keeps the tiles of a region."""

import math
import re

from conftest import FIXTURES
from playwright.sync_api import Page, expect

ANDORRA = FIXTURES / "maps" / "andorra.mbtiles"


def region_row(page: Page, name: str = "Andorra"):
    """The row of a region in the list of maps on the device."""
    return page.locator(".row", has=page.locator(".row-title", has_text=re.compile(f"^{name}$")))


def comes_whole(page: Page, name: str = "Andorra") -> None:
    """Waits until a region is downloaded."""
    expect(region_row(page, name)).to_be_visible()
    expect(region_row(page, name).get_by_role("progressbar")).to_have_count(0)


def kept_tiles(page: Page) -> int:
    """The number of tiles that the device keeps."""
    return page.evaluate(
        """() => new Promise((done) => {
          const opening = indexedDB.open("cordada-maps");
          opening.onsuccess = () => {
            const counting = opening.result.transaction("tiles").objectStore("tiles").count();
            counting.onsuccess = () => { opening.result.close(); done(counting.result); };
          };
        })"""
    )


def walk() -> bytes:
    """From Andorra la Vella towards Encamp in an hour and a half, faster downhill."""
    points = []
    for second in range(0, 5400, 3):
        share = second / 5400
        latitude = 42.5063 + 0.0297 * share + 0.0006 * math.sin(second / 200)
        longitude = 1.5218 + 0.0582 * share + 0.0002 * math.sin(second / 500)
        clock = f"{8 + second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}"
        points.append(
            f'<trkpt lat="{latitude:.7f}" lon="{longitude:.7f}"><ele>{1020 + 240 * share:.1f}</ele>'
            f"<time>2026-05-17T{clock}Z</time></trkpt>"
        )
    return (
        '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1">'
        '<wpt lat="42.5163" lon="1.5708"><ele>1180</ele><name>Font de l\'&lt;b&gt;Avet</name></wpt>'
        '<wpt lat="42.5263" lon="1.5418"><name>Mirador</name></wpt>'
        f"<trk><name>Towards Encamp</name><trkseg>{''.join(points)}</trkseg></trk></gpx>"
    ).encode()


class MapPage:
    """The map of one imported walk, and the requests of its page."""

    def __init__(self, page: Page, address: str):
        self.page = page
        self.address = address
        self.asked: list[str] = []
        self.complaints: list[str] = []
        page.context.on("request", lambda request: self.asked.append(request.url))
        page.on("console", self.listen)
        imported = page.evaluate(
            """async (walk) => {
              const answer = await fetch("/api/v1/tracks/import?name=walk.gpx",
                { method: "POST", headers: { "X-Cordada": "1" }, body: walk });
              return answer.json();
            }""",
            walk().decode(),
        )
        self.track = f"{address}/tracks/{imported['tracks'][0]['id']}"

    def listen(self, message) -> None:
        if "Content Security Policy" in message.text:
            self.complaints.append(message.text)

    def open(self, suffix: str = "") -> None:
        self.page.goto(self.track + suffix)
        expect(self.page.locator(".map-pin-start")).to_be_visible()
        self.rest()

    def rest(self) -> None:
        """Waits until the canvas is unchanged for a while."""
        before = None
        for _ in range(150):
            self.page.wait_for_timeout(400)
            now = self.page.locator(".maplibregl-canvas").screenshot()
            if now == before:
                return
            before = now
        raise AssertionError("the map never came to rest")

    def share_of(self, *colors: str, within: int = 24) -> float:
        """The share of the map's picture with one of `colors`, within a tolerance."""
        picture = self.page.locator(".maplibregl-canvas").screenshot()
        return self.page.evaluate(
            """async ([bytes, colors, within]) => {
              const bitmap = await createImageBitmap(new Blob([new Uint8Array(bytes)]));
              const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
              context.drawImage(bitmap, 0, 0);
              const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height);
              const wanted = colors.map((each) => [1, 3, 5].map((at) => parseInt(each.slice(at, at + 2), 16)));
              let found = 0;
              for (let at = 0; at < data.length; at += 4) {
                const near = (color) => color.every((part, index) => Math.abs(part - data[at + index]) <= within);
                if (wanted.some(near)) found += 1;
              }
              return found / (data.length / 4);
            }""",
            [list(picture), colors, within],
        )

    def token(self, name: str) -> str:
        return self.page.evaluate(
            "(name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim()", name
        )


class GuestMap(MapPage):
    """The map of a page that needs no member."""

    def __init__(self, page: Page):
        self.page = page
