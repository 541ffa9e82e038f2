"""What a link to a track costs: its page, what the page asks for, and the picture for messengers, made and again.

A track of three hours and one of a day, with a fix each second. Bytes before the map are those that Chromium gets until the
figures and the places of its map and graphs stand, with headers; what draws them comes behind. usage: sharing.py
"""

import http.client
import json
import pathlib
import shutil
import statistics
import tempfile
import time
from collections.abc import Callable

import recordings
from playwright.sync_api import sync_playwright
from server import Cordada

ROUNDS = 25
AS_JSON = {"Content-Type": "application/json"}
PARTS = ["map", "figures", "graphs", "photos"]


# Notes the moment at which the figures and the places of the graphs stand.
WATCH = """
window.stood = null;
new MutationObserver(() => {
  if (window.stood === null && document.querySelector(".figure-sheet") && document.querySelector(".graphs canvas")) {
    window.stood = performance.now();
  }
}).observe(document, { childList: true, subtree: true });
"""
# What came until that moment: the bytes of each file, by its name without its hash.
CAME = """() => [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .filter((entry) => entry.responseEnd > 0 && entry.responseEnd <= window.stood)
  .map((entry) => [new URL(entry.name).pathname.replace(/-[A-Z0-9]{8}\\./, "."), entry.transferSize])"""


def weigh(address: str) -> None:
    """Prints the bytes that a stranger's phone gets before the map."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader"],
        )
        page = browser.new_page(viewport={"width": 390, "height": 844}, service_workers="block")
        page.add_init_script(WATCH)
        page.goto(address)
        while page.evaluate("window.stood") is None:
            page.wait_for_timeout(50)
        came = page.evaluate(CAME)
        browser.close()
    files = ", ".join(f"{name.split('/')[-1][:24]} {size / 1000:.1f}" for name, size in came)
    print(f"  before the map: {sum(size for _, size in came) / 1000:.1f} kB (under 100): {files}", flush=True)


def timed(cordada: Cordada, method: str, path: str, body: str | None = None) -> tuple[float, int]:
    """The milliseconds of a stranger's request, and the bytes that came."""
    connection = http.client.HTTPConnection("127.0.0.1", cordada.port, timeout=60)
    begin = time.perf_counter()
    connection.request(method, path, body, AS_JSON if body else {})
    answer = connection.getresponse()
    content = answer.read()
    spent = (time.perf_counter() - begin) * 1000
    connection.close()
    if answer.status != 200:
        raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]}")
    return spent, len(content)


def measure(name: str, ask: Callable[[], tuple[float, int]], limit: int) -> None:
    first, size = ask()
    times = [ask()[0] for _ in range(ROUNDS)]
    print(
        f"  {name}: first {first:.1f} ms, then {statistics.median(times):.2f} ms"
        f" ({min(times):.2f} to {max(times):.2f}; under {limit}), {size / 1000:.1f} kB",
        flush=True,
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        cordada = Cordada(pathlib.Path(folder) / "data")
        try:
            cordada.register()
            for number, points in enumerate((10_800, 86_400)):
                answer = cordada.upload(f"{points}.gpx", recordings.gpx(points, number, number + 1))
                track = answer["tracks"][0]["id"]
                asked = json.dumps({"parts": PARTS})
                path = f"/api/v1/tracks/{track}/links"
                link = json.loads(cordada.ask("POST", path, asked, **cordada.bearer, **AS_JSON))
                secret = link["secret"]
                page, said = f"/shared/track/{secret}", json.dumps({"secret": secret})
                print(f"track of {points} fixes:")
                measure("page", lambda page=page: timed(cordada, "GET", page), 100)
                measure("track", lambda said=said: timed(cordada, "POST", "/api/v1/shared-track", said), 100)
                weigh(f"http://127.0.0.1:{cordada.port}{page}")
                measure("picture", lambda page=page: timed(cordada, "GET", page + "/picture.png"), 200)
        finally:
            cordada.stop()


if __name__ == "__main__":
    main()
