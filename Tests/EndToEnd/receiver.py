"""Positions for the browser: a recorded run, played through the real Geolocation API with its original times."""

import itertools
import json
import pathlib
from dataclasses import dataclass

import gpxpy
from playwright.sync_api import BrowserContext, Page

# The browser reports the time of delivery, which is replaced by the recorded time. Nothing else is replaced, and the
# last delivered position is noted.
_TIMES = """(fixes) => {
  const times = new Map(fixes.map(([latitude, longitude, time]) => [`${latitude},${longitude}`, time]));
  const own = Object.getOwnPropertyDescriptor(GeolocationPosition.prototype, "timestamp").get;
  window.positionReceived = [];
  window.onPosition = () => {};
  Object.defineProperty(GeolocationPosition.prototype, "timestamp", {
    get() {
      const { latitude, longitude, accuracy } = this.coords;
      window.positionReceived = [latitude, longitude, accuracy];
      window.onPosition();
      return times.get(`${latitude},${longitude}`) ?? own.call(this);
    },
  });
}"""
# Waits until the page has received a position.
_RECEIVED = """(wanted) => new Promise((done, fail) => {
  setTimeout(() => fail(new Error(`the page has ${positionReceived}, not ${wanted}`)), 30_000);
  window.onPosition = () => wanted.every((value, index) => value === positionReceived[index]) && done();
  onPosition();
})"""


@dataclass(frozen=True)
class Fix:
    time: float
    latitude: float
    longitude: float
    altitude: float = 0
    accuracy: float = 6


def recorded(file: pathlib.Path) -> list[Fix]:
    """The fixes of the only track in a GPX file."""
    points = gpxpy.parse(file.read_text("utf-8")).tracks[0].segments[0].points
    return [Fix(p.time.timestamp() * 1000, p.latitude, p.longitude, p.elevation) for p in points]


def every_second(fixes: list[Fix]) -> list[Fix]:
    """The same run with one fix per second; its gaps stay."""
    told = [fixes[0]]
    for before, after in itertools.pairwise(fixes):
        seconds = round((after.time - before.time) / 1000)
        steps = seconds if seconds <= 30 else 1
        for step in range(1, steps + 1):
            share = step / steps
            told.append(
                Fix(
                    round(before.time + (after.time - before.time) * share),
                    before.latitude + (after.latitude - before.latitude) * share,
                    before.longitude + (after.longitude - before.longitude) * share,
                    before.altitude + (after.altitude - before.altitude) * share,
                )
            )
    return told


def straight(
    steps: list[float], start: float = 1_700_000_000_000, accuracy: float = 5, seconds: float = 1
) -> list[Fix]:
    """A line north with a fixed distance and time between fixes."""
    latitude, fixes = 42.5, []
    for number, metres in enumerate(steps):
        latitude += metres / 111_080
        # Places differ slightly even at rest, so that each identifies its time.
        fixes.append(Fix(start + number * seconds * 1000, latitude, 1.5 + number * 1e-9, 900, accuracy))
    return fixes


def know_times(context: BrowserContext | Page, fixes: list[Fix]) -> None:
    """Makes pages opened from now on report the recorded time of each fix."""
    times = [(fix.latitude, fix.longitude, fix.time) for fix in fixes]
    context.add_init_script(f"({_TIMES})({json.dumps(times)})")


class Receiver:
    """The emulated receiver of a page."""

    def __init__(self, page: Page):
        self.page = page
        self.session = page.context.new_cdp_session(page)

    def hear(self, fixes: list[Fix]) -> None:
        """Plays fixes, each once the page has received the one before."""
        for fix in fixes:
            self.session.send(
                "Emulation.setGeolocationOverride",
                {
                    "latitude": fix.latitude,
                    "longitude": fix.longitude,
                    "accuracy": fix.accuracy,
                    "altitude": fix.altitude,
                },
            )
            wanted = [fix.latitude, fix.longitude, fix.accuracy]
            self.page.evaluate(_RECEIVED, wanted)

    def find_nothing(self) -> None:
        """Makes the browser report that no position is available."""
        self.session.send("Emulation.setGeolocationOverride", {})
