"""Watches a race of 1,500 teams in headless Chromium: moving teams, a panned map, and the replay.

The work of a frame is the main thread's processor time between two commits, as in map.py. usage: racemap.py [TEAMS]
"""

import http.client
import pathlib
import shutil
import statistics
import sys
import tempfile
import threading
import time

from map import pan, trace_of, work_by_frame
from playwright.sync_api import sync_playwright
from races import Club

TEAMS = 1_500
SENDERS = 4
# Milliseconds between two numbered positions, the number that a team skips, and the seconds until all teams have sent
# again.
EVERY = 10_000
STRIDE = 20
ROUND = 4.0


class Walkers:
    """All teams in a row, each sending one position per round."""

    def __init__(self, club: Club, teams: int):
        self.club, self.teams, self.rounds = club, teams, 0
        self.stopped = threading.Event()

    def send(self) -> None:
        """Sends one position of each team, over a few connections."""
        senders = [threading.Thread(target=self.send_of, args=(first,)) for first in range(SENDERS)]
        for sender in senders:
            sender.start()
        for sender in senders:
            sender.join()
        self.rounds += 1

    def send_of(self, first: int) -> None:
        connection = http.client.HTTPConnection("127.0.0.1", self.club.port, timeout=60)
        for team in range(first, self.teams, SENDERS):
            body = self.club.race.positions(self.rounds * STRIDE + team // 3, 1, EVERY)
            connection.request("POST", self.club.race.path(team), body, {"Content-Type": "application/json"})
            connection.getresponse().read()
        connection.close()

    def go_on(self) -> None:
        while not self.stopped.is_set():
            begin = time.monotonic()
            self.send()
            self.stopped.wait(max(0.0, ROUND - (time.monotonic() - begin)))


def told(what: str, frames: list[float]) -> None:
    frames = sorted(frames)
    print(
        f"  {what}: {statistics.median(frames):.1f} ms of main thread a frame,"
        f" 95 of 100 under {frames[int(0.95 * len(frames))]:.1f} ms ({len(frames)} frames)"
    )


def main(folder: pathlib.Path, teams: int) -> None:
    club = Club(folder / "race", teams)
    walkers = Walkers(club, teams)
    walkers.send()
    walking = threading.Thread(target=walkers.go_on)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader"],
        )
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        page.goto(f"http://127.0.0.1:{club.port}/races/{club.race.id}")
        page.locator(".team-sheet").wait_for()
        page.wait_for_timeout(3_000)
        walking.start()
        page.wait_for_timeout(2 * ROUND * 1_000)
        print(f"race of {teams:,} teams, each heard of every {ROUND:.0f} s")
        told("gliding", work_by_frame(trace_of(browser, page, lambda page: page.wait_for_timeout(8_000))))
        told("gliding and panned", work_by_frame(trace_of(browser, page, pan)))
        walkers.stopped.set()
        walking.join()
        page.locator(".race-map-actions button").click()
        page.locator(".replay select").select_option("600")
        told("played at 600x", work_by_frame(trace_of(browser, page, lambda page: page.wait_for_timeout(4_000))))
        browser.close()
    club.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        main(pathlib.Path(place), int(sys.argv[1]) if len(sys.argv) > 1 else TEAMS)
