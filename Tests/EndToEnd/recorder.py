"""The recorder of the app: a page starts, stops and saves a run that a receiver plays to it."""

import re

from conftest import FIXTURES
from locales import phrases
from playwright.sync_api import Page, expect
from receiver import Receiver, know_times, recorded

RUN = FIXTURES / "workouttracker-run.gpx"
RUN_FIXES = recorded(RUN)
# Options of a page that may know where it is and keep its screen on.
ALLOWED = {"permissions": ["geolocation", "screen-wake-lock"]}

# Notes what a page speaks and vibrates.
TELLING = """() => {
  window.told = { pulses: [], words: [] };
  const vibrate = navigator.vibrate;
  navigator.vibrate = function (pattern) {
    told.pulses.push(pattern);
    return vibrate.call(navigator, pattern);
  };
  const speak = SpeechSynthesis.prototype.speak;
  SpeechSynthesis.prototype.speak = function (utterance) {
    told.words.push([utterance.lang, utterance.text]);
    return speak.call(this, utterance);
  };
}"""


def start(page: Page, receiver: Receiver, fixes) -> None:
    """Starts a recording with the first fix."""
    expect(page.locator(".start-button")).to_be_visible()
    receiver.hear(fixes[:1])
    page.locator(".start-button").click()
    expect(page.locator(".running")).to_be_visible()


def choose_category(page: Page, kind: str) -> None:
    """Chooses a built-in category, behind those in view if need be."""
    option = page.get_by_role("radio", name=phrases("en")[f"category.{kind}"], exact=True)
    expect(page.locator(".category-option").first).to_be_visible()
    if not option.count():
        page.locator(".category-more").click()
    option.check()


def stop(page: Page) -> None:
    """Stops the recording that runs."""
    page.locator(".hold-button").click()
    page.locator("dialog .button-danger").click()
    expect(page.locator(".ended")).to_be_visible()


def save(page: Page) -> str:
    """Saves, and returns the track's identifier on the device."""
    page.locator(".ended form [type=submit]").click()
    page.wait_for_url(re.compile("/tracks/"))
    return page.url.rsplit("/", 1)[1]


def figure(page: Page, name: str, language="en"):
    """A figure that the recorder shows, by the key of its name."""
    return page.locator(".big-figure", has=page.get_by_text(phrases(language)[name], exact=True)).locator("dd")


def metres(page: Page) -> float:
    """The shown distance in metres, to its displayed precision."""
    value, unit = re.match(r"([\d.]+)\s(\w+)", figure(page, "tracks.distance").inner_text()).groups()
    return float(value) * (1000 if unit == "km" else 1)


def begin_recording(page: Page, address: str, fixes) -> Receiver:
    """Starts a recording on a page whose context was opened with `ALLOWED`."""
    know_times(page.context, fixes)
    page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
    page.goto(f"{address}/record")
    receiver = Receiver(page)
    start(page, receiver, fixes)
    return receiver
