"""Rounds: a runner repeats one route on several days, and pages show which runs are similar."""

import datetime
import random
import re

from locales import phrases
from playwright.sync_api import Page, expect
from tracks import WALK

START = datetime.datetime(2024, 5, 6, 8, 0, tzinfo=datetime.UTC)
POINT = re.compile(r'<trkpt lon="([^"]+)" lat="([^"]+)">')


def recorded_round(day: int, slower: float, seed: int) -> bytes:
    """The fixture's way on another day, slower by a factor, with another receiver's noise."""
    chance = random.Random(seed)
    places = [tuple(map(float, place)) for place in POINT.findall(WALK.read_text())]
    (north, east), points = (0.0, 0.0), []
    for second, (longitude, latitude) in enumerate(places):
        north = 0.9 * north + chance.uniform(-1e-5, 1e-5)
        east = 0.9 * east + chance.uniform(-1e-5, 1e-5)
        time = START + datetime.timedelta(days=day, seconds=round(second * 4 * slower))
        points.append(
            f'<trkpt lat="{latitude + north:.7f}" lon="{longitude + east:.7f}">'
            f"<time>{time:%Y-%m-%dT%H:%M:%SZ}</time></trkpt>"
        )
    return (
        '<gpx version="1.1" creator="test" xmlns="http://www.topografix.com/GPX/1/1"><trk>'
        f"<name>Round {day} &lt;b&gt;</name><type>running</type><trkseg>{''.join(points)}</trkseg></trk></gpx>"
    ).encode()


def open_round(page: Page, day: int) -> None:
    """Opens the round of a day from the list."""
    page.locator("[data-row]", has_text=f"Round {day} <b>").click()
    expect(page.locator(".figure-sheet")).to_be_visible()


def similar_tracks(page: Page, language="en"):
    """The part of a track's page that lists tracks along the same route."""
    return page.get_by_role("region", name=phrases(language)["tracks.similar.title"])
