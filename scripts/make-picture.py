"""Makes the picture of the README: a run in the app, by the browser of the tests.

usage: make-picture.py RECORDING OUT.png
"""

import pathlib
import sys
import tempfile

from playwright.sync_api import sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests" / "EndToEnd"))
from accounts import register  # noqa: E402
from conftest import CHROMIUM, CHROMIUM_OPTIONS, DESKTOP, Server  # noqa: E402

recording, out = sys.argv[1:]
with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
    tiles = ROOT / "Tests/Fixtures/maps/andorra.mbtiles"
    server = Server(
        ROOT / ".build/release/cordada",
        pathlib.Path(folder, "data"),
        *("--mbtiles", str(tiles), "--tiles-attribution", "© OpenStreetMap contributors"),
    )
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
    page = browser.new_page(viewport=DESKTOP, locale="en")
    register(page, server.address, "marta")
    page.goto(f"{server.address}/import")
    page.locator("input[type=file]").first.set_input_files(recording)
    page.locator("a[href^='/tracks/']").first.wait_for()
    page.goto(f"{server.address}/")
    page.locator("a[href^='/tracks/']").first.click()
    page.locator("canvas").first.wait_for()
    page.wait_for_timeout(5_000)
    page.screenshot(path=out)
    browser.close()
    server.stop()
