"""The report of a failed test: its message, and a picture of each open page."""

import os
import pathlib
import re
import shutil
import zlib

import pytest
from playwright.sync_api import Browser, Error

ROOT = pathlib.Path(__file__).resolve().parents[2]
# The environment variable that names the folder of all failures.
FOLDER = "CORDADA_FAILURES"
BROWSER = pytest.StashKey[Browser]()


def folder_name(test: str) -> str:
    """The name of a test's folder: readable, and unique by a hash of its identifier."""
    file, _, rest = test.partition("::")
    name = re.sub(r"[^\w.-]+", "-", f"{pathlib.PurePath(file).stem}-{rest}")[:100].strip("-")
    return f"{name}-{zlib.crc32(test.encode()):08x}"


def take_pictures(browser: Browser, folder: pathlib.Path) -> None:
    pages = [page for context in browser.contexts for page in context.pages]
    for number, page in enumerate(pages, start=1):
        try:
            page.screenshot(path=folder / f"picture-{number}.png")
        except Error as error:
            (folder / f"picture-{number}.txt").write_text(f"{page.url}: {error}")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item, call):
    """Notes with each report whether its test has a browser, and stores the report of a failure."""
    report = yield
    if "playwright" in item.fixturenames:
        report.user_properties.append(("browser", True))
    folder = pathlib.Path(os.environ.get(FOLDER, ROOT / ".build" / "failures")) / folder_name(item.nodeid)
    if report.when == "setup":
        shutil.rmtree(folder, ignore_errors=True)
    if report.failed:
        folder.mkdir(parents=True, exist_ok=True)
        with (folder / "message.txt").open("a") as message:
            message.write(f"{item.nodeid} ({report.when})\n{report.longreprtext}\n")
        # After the teardown its pages are closed.
        if report.when != "teardown" and (browser := item.config.stash.get(BROWSER, None)):
            take_pictures(browser, folder)
    return report
