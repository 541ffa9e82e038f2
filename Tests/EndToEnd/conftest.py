"""The base of all end-to-end tests: the real program, server and browser."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from failures import BROWSER, pytest_runtest_makereport  # noqa: F401  (the hook)
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

# The libraries that have fixtures.
pytest_plugins = ["gyms", "mails"]

ROOT = pathlib.Path(__file__).resolve().parents[2]
FIXTURES = ROOT / "Tests" / "Fixtures"
SHARED_DATA = ROOT.parent / "shared" / "data"
PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1280, "height": 800}
# Chromium without a window, which takes a fifth less processor time. It has WebGL; all other drawing is done without
# it, which is cheaper without a graphics card.
CHROMIUM = shutil.which("chromium-headless-shell")
CHROMIUM_OPTIONS = ["--no-sandbox", "--use-angle=swiftshader-webgl", "--enable-unsafe-swiftshader"]
CHROMIUM_OPTIONS += ["--disable-gpu-rasterization", "--disable-accelerated-2d-canvas"]
LANGUAGES = ("ca", "es", "en", "fr")
# Each size and each theme once, for rules that depend on one of them.
LOOKS = pytest.mark.parametrize(
    ("viewport", "theme"), [(PHONE, "light"), (DESKTOP, "dark")], ids=["phone-light", "desktop-dark"]
)
# Options of a page that caches the app; after `kept_on_device` it opens without a network.
KEPT = {"service_workers": "allow"}
# Options of a page with animations.
MOVING = {"reduced_motion": "no-preference"}
# Bounds for hangs in seconds; awaited conditions occur as soon as the machine allows.
PATIENCE = 60
HANG = 300
expect.set_options(timeout=PATIENCE * 1000)


class Server:
    """A real `cordada serve` on a free port of the loopback interface. Anyone may be its first member, unless an option
    says otherwise.
    """

    def __init__(self, program: pathlib.Path, data: pathlib.Path, *options: str):
        self.program = program
        self.data = data
        self.options = options
        self.port = 0
        self.process: subprocess.Popen | None = None
        self.start()

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts the server, on the same port as before."""
        usual = {"--app": ROOT / ".build" / "app", "--first-member": "anyone"}
        others = [word for each in usual.items() if each[0] not in self.options for word in each]
        log = open(self.data.parent / f"{self.data.name}.log", "ab")
        self.process = subprocess.Popen(
            [self.program, "serve", "--listen", f"127.0.0.1:{self.port}", "--data", self.data]
            + [*others, *self.options],
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
        )
        log.close()
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)", line):
                self.port = int(found.group(1))
                return
        raise RuntimeError(f"the server did not start: see {self.data}.log")

    def stop(self, how: int = signal.SIGTERM) -> int:
        if self.process is None:
            return 0
        self.process.send_signal(how)
        status = self.process.wait(timeout=HANG)
        self.process.stdout.close()
        self.process = None
        return status


@pytest.fixture(scope="session")
def program() -> pathlib.Path:
    path = pathlib.Path(os.environ.get("CORDADA_PROGRAM", ROOT / ".build/release/cordada"))
    assert path.exists(), f"{path} is missing: run `make program`"
    return path


@pytest.fixture
def start_server(program, tmp_path):
    """Starts servers with a test's options; all are stopped with the test."""
    servers: list[Server] = []

    def start(*options: str) -> Server:
        servers.append(Server(program, tmp_path / f"data{len(servers)}", *options))
        return servers[-1]

    yield start
    for server in servers:
        server.stop()


@pytest.fixture
def server(start_server) -> Server:
    return start_server()


@pytest.fixture(scope="session")
def playwright() -> Playwright:
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser(playwright, pytestconfig) -> Browser:
    browser = playwright.chromium.launch(executable_path=CHROMIUM, args=CHROMIUM_OPTIONS)
    pytestconfig.stash[BROWSER] = browser
    yield browser
    browser.close()


@pytest.fixture
def open_page(browser):
    """Opens a page in a context of its own and fails the test on any error the page logs.

    By default there is no service worker, whose caching takes seconds, and no animation, which takes a fifth of the
    processor. `**KEPT` and `**MOVING` enable them.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []

    def open_(address: str, viewport=DESKTOP, language="en", **options) -> Page:
        options = {"service_workers": "block", "reduced_motion": "reduce"} | options
        context = browser.new_context(viewport=viewport, locale=language, **options)
        context.set_default_timeout(PATIENCE * 1000)
        contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        page.goto(address)
        return page

    yield open_
    for context in contexts:
        context.close()
    assert errors == []


def wait_until(condition, seconds: float = PATIENCE, every: float = 0.05):
    """Returns the first true result of `condition`, or fails after `seconds`."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if answer := condition():
            return answer
        time.sleep(every)
    raise AssertionError(f"not within {seconds} s: {condition}")


def wait_for_routes(page: Page, routes: list, count: int = 1):
    """Waits for `count` requests of a page that a route of the test has collected in `routes`."""
    # Playwright delivers routes only during a call to the browser.
    wait_until(lambda: page.evaluate("0") == 0 and len(routes) >= count)


def request(address: str, method="GET", body: bytes | None = None, **headers: str):
    """Sends an HTTP request. Returns (status, headers, body), for errors as well."""
    wanted = urllib.request.Request(address, data=body, method=method)
    for name, value in headers.items():
        wanted.add_header(name.replace("_", "-"), value)
    try:
        with urllib.request.urlopen(wanted, timeout=HANG) as answer:
            return answer.status, answer.headers, answer.read()
    except urllib.error.HTTPError as answer:
        return answer.code, answer.headers, answer.read()
