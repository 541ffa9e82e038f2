"""Measures the time of an agenda of 1,000 activities from the press on its place to its rows on the screen, in
Chromium, with the server stopped: all data are read from the device's store. usage: agenda.py

The app has just been opened on another page. The first opening includes the load of the campus pages and their core.
"""

import datetime
import json
import pathlib
import statistics
import tempfile

from app import PHONE, launch
from playwright.sync_api import Page, sync_playwright
from server import PASSWORD, Cordada
from sync import SIGN_IN

ACTIVITIES = 1_000
OPENINGS = 7
DAY = 86_400_000
# Milliseconds from the press to the frame that contains the rows.
OPEN = """() => new Promise((done) => {
  const begin = performance.now();
  const look = () => {
    if (!document.querySelector(".agenda-month .row-link")) return;
    watching.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - begin)));
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { childList: true, subtree: true });
  document.querySelector('nav a[href="/campus"]').click();
})"""


def fill(cordada: Cordada) -> None:
    """Activities from a week ago to three months ahead."""
    first = int(datetime.datetime.now().timestamp() * 1_000) - 7 * DAY
    for batch in range(0, ACTIVITIES, 100):
        changes = []
        for number in range(batch, batch + 100):
            record = f"00000000-0000-7000-8000-{number:012x}"
            start = first + number * 100 * DAY // ACTIVITIES
            said = {"title": f"Activity {number}", "start_at": start, "end_at": start + 3_600_000}
            change = {"id": record, "collection": "campus_activities", "record": record, "kind": "create", "made_at": 1}
            changes.append(change | {"fields": {name: {"after": value} for name, value in said.items()}})
        body = {"device": "00000000-0000-7000-8000-00000000000c", "device_name": "benchmark", "changes": changes}
        cordada.ask("POST", "/api/v1/sync", json.dumps(body), **cordada.bearer, **{"Content-Type": "application/json"})


def opening(page: Page, address: str) -> float:
    page.goto(f"{address}/settings")
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    return page.evaluate(OPEN)


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        data.mkdir()
        cordada = Cordada(data)
        cordada.register()
        fill(cordada)
        address = f"http://127.0.0.1:{cordada.port}"
        context = launch(playwright, pathlib.Path(folder) / "profile")
        page = context.pages[0]
        page.goto(address)
        page.evaluate(SIGN_IN, PASSWORD)
        page.goto(f"{address}/campus")
        page.locator(".agenda-month .row-link").first.wait_for()
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        page.wait_for_load_state("networkidle")
        context.set_offline(True)
        cordada.stop()
        times = [opening(page, address) for _ in range(OPENINGS)]
        print(
            f"agenda of {ACTIVITIES} activities: on the screen {statistics.median(times):.0f} ms after the press "
            f"(median of {OPENINGS}, {min(times):.0f} to {max(times):.0f}), viewport {PHONE['width']}"
        )
        context.close()


if __name__ == "__main__":
    main()
