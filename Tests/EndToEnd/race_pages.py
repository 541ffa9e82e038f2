"""Pages of races: an organiser makes a race, teams walk it, and spectators watch it."""

from locales import phrases
from playwright.sync_api import Page, expect
from races import Race, longitude
from receiver import Fix

# Options of a page that may know where it is and keep its screen on.
ALLOWED = {"permissions": ["geolocation", "screen-wake-lock", "clipboard-read", "clipboard-write"]}
# The phrases in English.
BOOK = phrases("en")
EVERY_15_S = {"accuracy": "exact", "interval": 15}


def walked(race: Race, count: int) -> list[Fix]:
    """A team on the course at 1.6 m/s, with a position every 15 s."""
    times = [race.start + 3_600_000 + 15_000 * step for step in range(count)]
    return [Fix(time, 42.5, longitude(24 * step), 1000, 8) for step, time in enumerate(times)]


def link(race: Race, team: int) -> str:
    return f"{race.server.address}/races/{race.id}/join#{race.keys[team]}"


def join(page: Page) -> None:
    page.get_by_role("button", name=BOOK["races.walk.join"]).click()
    expect(page.locator(".capture-switch")).to_be_visible()


def switch(page: Page):
    return page.get_by_role("switch", name=BOOK["races.walk.capturing"])


def total(page: Page, state: str):
    return page.locator(f".capture-totals > [data-state={state}] dd")
