"""Measures the time of a gym's timeline with 2,000 problems from the press on its place to its rows on the screen, in
Chromium, with the server stopped: records and thumbnails are read from the device's store. It is then scrolled to its
end, to measure the main thread's work per frame. usage: timeline.py

The store has been filled by a sync and the thumbnails have been shown before. The app has just been opened on another
page; the first opening includes the load of the boulders pages and their core.
"""

import hashlib
import json
import pathlib
import statistics
import subprocess
import tempfile
import uuid

from app import PHONE, launch
from map import trace_of, work_by_frame
from playwright.sync_api import Page, sync_playwright
from server import PASSWORD, ROOT, Cordada
from sync import SIGN_IN

PROBLEMS = 2_000
PHOTOS = 100
OPENINGS = 7
# Pixels per frame.
FLING = 120
KINDS = ["start", "right", "left", "right", "left", "right", "left", "top"]
DAY = 86_400_000
WALL = ROOT / "Tests/Fixtures/gym"
# Milliseconds from the press to the frame with the rows, and to the frame with their pictures.
OPEN = """() => new Promise((done) => {
  const begin = performance.now();
  let rows;
  const look = () => {
    const first = [...document.querySelectorAll(".problem-card")].slice(0, 6);
    if (first.length < 6) return;
    if (rows === undefined) requestAnimationFrame(() => setTimeout(() => (rows ??= performance.now() - begin)));
    const pictures = first.map((card) => card.querySelector("img"));
    if (pictures.some((picture) => !picture)) return;
    watching.disconnect();
    Promise.all(pictures.map((picture) => picture.decode())).then(() =>
      requestAnimationFrame(() => setTimeout(() => done([rows, performance.now() - begin]))));
  };
  const watching = new MutationObserver(look);
  watching.observe(document, { childList: true, subtree: true });
  document.querySelector('nav a[href="/boulders"]').click();
})"""
# The number of problems of a gym in the device's store.
KEPT = """([member, gym]) => new Promise((done) => {
  const opening = indexedDB.open(`cordada.${member}`);
  opening.onsuccess = () => {
    const counting = opening.result.transaction("records").objectStore("records")
      .count(IDBKeyRange.bound([gym, "boulder_problems"], [gym, "boulder_problems", []]));
    counting.onsuccess = () => {
      opening.result.close();
      done(counting.result);
    };
  };
})"""
# Scrolls down at each frame, as fast as a fling, to the end.
SCROLL = """(pixels) => new Promise((done) => {
  const step = () => {
    const before = scrollY;
    scrollBy(0, pixels);
    const isEnd = scrollY === before && !document.querySelector(".more-rows");
    isEnd ? done(document.querySelectorAll(".problem-card").length) : requestAnimationFrame(step);
  };
  step();
})"""
SEEN = """() => [...document.querySelectorAll(".problem-card .thumbnail")].every((each) => each.querySelector("img"))"""


def photos(folder: pathlib.Path) -> list[bytes]:
    """Photos of walls of 1,200 pixels, each slightly lighter than the one before."""
    walls = sorted(WALL.glob("*.jpg"))
    light = folder / "light.jpg"
    made = []
    for number in range(PHOTOS):
        lighter = ["1", str(number)]
        subprocess.run(["vips", "linear", walls[number % len(walls)], f"{light}[Q=86,strip]", *lighter], check=True)
        made.append(light.read_bytes())
    return made


def fill(cordada: Cordada, folder: pathlib.Path) -> str:
    """Adds a gym of the member with its problems, one per day; returns its identifier."""
    as_json = {"Content-Type": "application/json"} | cordada.bearer
    gym = json.loads(cordada.ask("POST", "/api/v1/gyms", json.dumps({"name": "Roc Gràcia"}), **as_json))["id"]
    digests = []
    for photo in photos(folder):
        digest = hashlib.sha256(photo).hexdigest()
        cordada.ask(
            "PUT", f"/api/v1/files/{digest}", photo, **{"Content-Type": "application/octet-stream"} | cordada.bearer
        )
        digests.append(digest)
    waiting = [creation(number, gym, digests[number % PHOTOS]) for number in range(PROBLEMS)]
    while waiting:
        body = {"device": "00000000-0000-7000-8000-00000000000c", "device_name": "benchmark", "changes": waiting[:100]}
        results = json.loads(cordada.ask("POST", "/api/v1/sync", json.dumps(body), **as_json))["results"]
        if refused := [each for each in results if each["status"] != "taken"]:
            raise RuntimeError(f"{len(refused)} refused: {refused[0]}")
        # A request answers its first changes, as many as time allows.
        waiting = waiting[len(results) :]
    return gym


def creation(number: int, gym: str, photo: str) -> dict:
    """The change that creates a problem."""
    marks = [
        {"id": str(at), "kind": kind, "x": 0.2 + 0.07 * ((number + 3 * at) % 9), "y": 0.9 - 0.1 * at}
        for at, kind in enumerate(KINDS)
    ]
    said = {
        "made_at": 1_790_000_000_000 - number * DAY,
        "name": f"Problem {number}",
        "picture": {"file": photo, "width": 1200, "height": 1200},
        "marks": marks,
        "grade": {"scale": "font", "value": ["5C", "6A", "6A+", "6B", "6C+", "7A"][number % 6]},
    }
    change = {"id": str(uuid.uuid4()), "collection": "boulder_problems", "record": str(uuid.uuid4())}
    fields = {name: {"before": None, "after": value} for name, value in said.items()}
    return change | {"space": gym, "kind": "create", "made_at": 1, "fields": fields}


def opening(page: Page, address: str) -> list[float]:
    page.goto(f"{address}/settings")
    page.locator("h1").wait_for()
    page.wait_for_load_state("networkidle")
    return page.evaluate(OPEN)


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        data = folder / "data"
        data.mkdir()
        cordada = Cordada(data)
        cordada.register()
        gym = fill(cordada, folder)
        address = f"http://127.0.0.1:{cordada.port}"
        context = launch(playwright, folder / "profile")
        page = context.pages[0]
        page.goto(address)
        member = page.evaluate(SIGN_IN, PASSWORD)
        page.goto(f"{address}/boulders")
        page.locator(".problem-card").first.wait_for()
        while page.evaluate(KEPT, [member, gym]) < PROBLEMS:
            page.wait_for_timeout(100)
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        assert page.evaluate(SCROLL, PHONE["height"] // 2) == PROBLEMS
        page.wait_for_function(SEEN)
        page.wait_for_load_state("networkidle")
        context.set_offline(True)
        cordada.stop()
        times = [opening(page, address) for _ in range(OPENINGS)]
        for what, column in zip(("rows", "their pictures"), zip(*times, strict=True), strict=True):
            print(
                f"timeline of {PROBLEMS:,} problems: {what} on the screen {statistics.median(column):.0f} ms after the "
                f"press (median of {OPENINGS}, {min(column):.0f} to {max(column):.0f}; rows under 300), viewport {PHONE['width']}"
            )
        opening(page, address)
        frames = sorted(work_by_frame(trace_of(context.browser, page, lambda page: page.evaluate(SCROLL, FLING))))
        print(
            f"  scrolled to its end, {FLING} pixels a frame: {statistics.median(frames):.1f} ms of main thread a frame, "
            f"95 of 100 under {frames[int(0.95 * len(frames))]:.1f} ms ({len(frames)} frames; under 16)"
        )
        context.close()


if __name__ == "__main__":
    main()
