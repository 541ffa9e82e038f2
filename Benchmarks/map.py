"""Opens a track of 50,000 points in headless Chromium and pans its map; figures by its own trace.

The main thread's work of a frame is its processor time between two commits, without the waits for the software
renderer, which runs in another process. The waits when a map opens (the WebGL context, the shaders) are separated in
the same way. usage: map.py
"""

import bisect
import gzip
import pathlib
import shutil
import statistics
import tempfile
import time

import recordings
from playwright.sync_api import Page, sync_playwright
from server import PASSWORD, ROOT, Cordada

POINTS = 50_000
APP = ROOT / ".build/app"
CATEGORIES = ["toplevel", "devtools.timeline", "disabled-by-default-devtools.timeline"]


def sign_in(page: Page, address: str) -> None:
    page.goto(f"{address}/sign-in")
    page.locator("[name=user_name]").fill("mar")
    page.locator("[name=password]").fill(PASSWORD)
    page.locator("form [type=submit]").click()
    page.wait_for_url(f"{address}/")
    page.locator("[data-row]").first.wait_for()


def seconds_to_open(page: Page, track: str) -> float:
    """Seconds from the press on the list until the track's line is passed to the map and its pins are placed."""
    begin = time.perf_counter()
    page.locator("[data-row]").first.click()
    page.locator(".map-pin-start").wait_for()
    seconds = time.perf_counter() - begin
    assert track in page.url
    return seconds


def pan(page: Page) -> None:
    page.mouse.move(900, 500)
    page.mouse.down()
    for step in range(120):
        page.mouse.move(900 - step * 4, 500 - step * 2)
        page.wait_for_timeout(8)
    page.mouse.up()
    page.wait_for_timeout(500)


def trace_of(browser, page: Page, act) -> list[dict]:
    session = browser.new_browser_cdp_session()
    events: list[dict] = []
    complete: list[bool] = []
    session.on("Tracing.dataCollected", lambda data: events.extend(data["value"]))
    session.on("Tracing.tracingComplete", lambda _: complete.append(True))
    configuration = {"includedCategories": CATEGORIES}
    session.send("Tracing.start", {"transferMode": "ReportEvents", "traceConfig": configuration})
    act(page)
    session.send("Tracing.end")
    while not complete:
        page.wait_for_timeout(50)
    return events


def main_thread(events: list[dict]) -> list[dict]:
    """The events of the page's main thread, the one that committed the most frames."""
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    of = {main: [each for each in events if (each["pid"], each["tid"]) == main] for main in mains}
    return max(of.values(), key=lambda own: sum(each["name"] == "Commit" for each in own))


def tasks_of(own: list[dict]) -> list[dict]:
    return [each for each in own if each["name"] == "RunTask" and each["ph"] == "X"]


def work_by_frame(events: list[dict]) -> list[float]:
    """Milliseconds of the page's main thread for each committed frame."""
    own = main_thread(events)
    commits = sorted(each["ts"] + each["dur"] for each in own if each["name"] == "Commit" and each["ph"] == "X")
    work = [0.0] * (len(commits) + 1)
    for task in tasks_of(own):
        work[bisect.bisect_left(commits, task["ts"] + task["dur"] / 2)] += task.get("tdur", 0)
    return [microseconds / 1000 for microseconds in work[1:-1]]


def seconds_waited(events: list[dict]) -> float:
    """Seconds for which the main thread waited within its tasks."""
    return sum(task["dur"] - task.get("tdur", 0) for task in tasks_of(main_thread(events))) / 1e6


def map_library() -> str:
    """The module with the map's library, found by the name of its style classes."""
    modules = [path for path in APP.glob("assets/*.js") if b"maplibregl-canvas" in path.read_bytes()]
    return f"assets/{max(modules, key=lambda path: path.stat().st_size).name}"


def kilobytes(pattern: str) -> float:
    files = [path for path in APP.glob(pattern) if path.suffix not in (".br", ".gz")]
    packed = [path.with_name(path.name + ".br") for path in files]
    return (
        sum(
            path.stat().st_size if path.exists() else len(gzip.compress(file.read_bytes()))
            for path, file in zip(packed, files, strict=True)
        )
        / 1000
    )


def main(folder: pathlib.Path) -> None:
    cordada = Cordada(folder / "map")
    cordada.register()
    answer = cordada.upload("long.gpx", recordings.gpx(POINTS))
    track = answer["tracks"][0]["id"]
    address = f"http://127.0.0.1:{cordada.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium"),
            args=["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader"],
        )
        opened, waited = [], []
        for _ in range(3):
            page = browser.new_page(viewport={"width": 1280, "height": 800})
            sign_in(page, address)
            events = trace_of(browser, page, lambda page: opened.append(seconds_to_open(page, track)))
            waited.append(seconds_waited(events))
            page.close()
        page = browser.new_page(viewport={"width": 1280, "height": 800})
        sign_in(page, address)
        page.goto(f"{address}/tracks/{track}/map")
        page.locator(".map-pin-start").wait_for()
        page.wait_for_timeout(3000)
        print(
            f"track of {POINTS:,} points: opens in {statistics.median(opened):.2f} s, of which the main"
            f" thread waits {statistics.median(waited):.2f} s for the software renderer (the rest under 1)"
        )
        for zoom in range(3):
            frames = sorted(work_by_frame(trace_of(browser, page, pan)))
            print(
                f"  panned, {zoom} levels nearer: {statistics.median(frames):.1f} ms of main thread"
                f" a frame, 95 of 100 under {frames[int(0.95 * len(frames))]:.1f} ms"
                f" ({len(frames)} frames; under 10)"
            )
            page.locator(".map-controls button").nth(3).click()
            page.wait_for_timeout(1500)
            for _ in range(zoom + 1):
                page.locator(".map-controls button").nth(1).click()
                page.wait_for_timeout(1000)
            page.wait_for_timeout(2000)
        browser.close()
    cordada.stop()
    print(
        f"  map code {kilobytes(map_library()):.0f} kB, its worker"
        f" {kilobytes('assets/maplibre-worker-*.js'):.0f} kB, Latin letters"
        f" {kilobytes('assets/letters/*-0-*.pbf'):.0f} kB, compressed, when a map is first shown"
    )


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as place:
        main(pathlib.Path(place))
