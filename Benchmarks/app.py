"""The installed app's cold start, offline and on a processor four times as slow, and a live fix in Chromium.

Each start opens a phone's profile anew, with the server stopped; the browser's throttling slows the page. Times are
measured by the page, from the start of its navigation. usage: app.py
"""

import pathlib
import shutil
import statistics
import tempfile

from playwright.sync_api import BrowserContext, Page, Playwright, sync_playwright
from server import ROOT, Cordada

STARTS = 7
SLOWER = 4
PHONE = {"width": 390, "height": 844}
# The first appearance of each element, in milliseconds since the navigation began.
WATCH = """
window.seen = {};
const wanted = { screen: "main h1", record: ".start-button:not([disabled])" };
const look = () => {
  for (const [name, selector] of Object.entries(wanted)) {
    if (!(name in window.seen) && document.querySelector(selector)) {
      requestAnimationFrame(() => (window.seen[name] ??= performance.now()));
    }
  }
};
new MutationObserver(look).observe(document, { childList: true, subtree: true, attributes: true });
"""


def launch(playwright: Playwright, profile: pathlib.Path) -> BrowserContext:
    return playwright.chromium.launch_persistent_context(
        profile,
        executable_path=shutil.which("chromium"),
        args=["--no-sandbox", "--use-gl=angle", "--use-angle=swiftshader"],
        viewport=PHONE,
        permissions=["geolocation"],
    )


def seen(page: Page, address: str, name: str) -> float:
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    page.add_init_script(WATCH)
    page.goto(address)
    while (time := page.evaluate(f"window.seen.{name} ?? null")) is None:
        page.wait_for_timeout(100)
    return time


def cold_start(playwright: Playwright, profile: pathlib.Path, address: str, name: str) -> float:
    context = launch(playwright, profile)
    try:
        context.set_offline(True)
        return seen(context.pages[0], address, name)
    finally:
        context.close()


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        profile = pathlib.Path(folder) / "profile"
        data = pathlib.Path(folder) / "data"
        data.mkdir()
        server = Cordada(data)
        address = f"http://127.0.0.1:{server.port}"
        context = launch(playwright, profile)
        page = context.pages[0]
        page.goto(address)
        page.evaluate("localStorage.setItem('cordada.record.noted', '1')")
        page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        measure = (ROOT / "Benchmarks/measureRecorder.js").read_text().replace("export ", "")
        core = next((ROOT / ".build/app/assets").glob("core-*.wasm")).name
        for line in page.evaluate(
            f"async () => {{ {measure}\n return measureRecorder(await (await fetch('/assets/{core}')).arrayBuffer()) }}"
        ):
            print(f"chromium: {line}")
        context.close()
        server.stop()
        for path, name, what in (("/", "screen", "first useful screen"), ("/record", "record", "record button usable")):
            times = [cold_start(playwright, profile, address + path, name) for _ in range(STARTS)]
            print(
                f"cold start, offline, processor / {SLOWER}: {what} after {statistics.median(times):.0f} ms "
                f"(median of {STARTS}, {min(times):.0f} to {max(times):.0f})"
            )


if __name__ == "__main__":
    main()
