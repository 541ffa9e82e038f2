"""The app on the device: installation, versions, storage."""

import json
import re
import shutil

import pytest
from accessibility import violations
from accounts import open_member, register
from conftest import KEPT, LANGUAGES, LOOKS, PHONE, ROOT, wait_for_routes, wait_until
from devices import kept_on_device
from locales import phrases
from maps import walk
from playwright.sync_api import Error, Page, expect

APP = ROOT / ".build" / "app"
WORDS = phrases("en")
IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/17.5 Mobile/15E148 Safari/604.1"
)
ANDROID = "Mozilla/5.0 (Android 14; Mobile; rv:132.0) Gecko/132.0 Firefox/132.0"
NEWER = "Cordada, the next version"
# Counts the frames that show the navigation without a page.
WATCH_FRAMES = """
window.emptyFrames = 0;
const look = () => {
  const empty = document.querySelector(".navigation") && !document.querySelector("main h1");
  if (empty) window.emptyFrames++;
  requestAnimationFrame(look);
};
requestAnimationFrame(look);
"""


@pytest.fixture
def builds(tmp_path):
    """The served app, and its replacement by the next build, whole or damaged."""
    served = tmp_path / "app"
    shutil.copytree(APP, served)
    return Builds(served)


class Builds:
    def __init__(self, served):
        self.served = served

    def next(self) -> None:
        """Makes another page and a worker of another version, as the assemble step would."""
        self.rewrite("index.html", "<title>Cordada</title>", f"<title>{NEWER}</title>")
        version = re.search(r'version:"(\w{16})"', (self.served / "service-worker.js").read_text())[1]
        self.rewrite("service-worker.js", version, "f" * 16)

    def rewrite(self, name: str, old: str, new: str) -> None:
        file = self.served / name
        text = file.read_text("utf-8")
        assert old in text
        file.write_text(text.replace(old, new), "utf-8")
        for packed in (".br", ".gz"):
            (self.served / (name + packed)).unlink(missing_ok=True)

    def lose_one(self) -> None:
        for file in (self.served / "icons").glob("icon-192*"):
            file.rename(file.with_name("lost-" + file.name))

    def find_it(self) -> None:
        for file in (self.served / "icons").glob("lost-*"):
            file.rename(file.with_name(file.name.removeprefix("lost-")))


def ask_for_update(page: Page) -> None:
    """Checks for an update as a browser does; resolves when the new worker is installed, or has failed."""
    page.evaluate(
        """async () => {
          const registration = await navigator.serviceWorker.ready;
          await registration.update().catch(() => undefined);
          const worker = registration.installing;
          if (!worker) return;
          await new Promise((done) => worker.addEventListener("statechange", done, { once: true }));
        }"""
    )


def served_page(page: Page) -> str:
    """The page that a new tab would get from the worker."""
    return page.evaluate("fetch('/', { cache: 'no-store' }).then((answer) => answer.text())")


def shell_of(page: Page) -> str:
    return page.evaluate(
        """async () => {
          const names = (await caches.keys()).filter((name) => name.startsWith("cordada-shell-"));
          const pages = await Promise.all(names.map(async (name) => (await (await caches.open(name)).match("/"))?.text()));
          return pages.join("");
        }"""
    )


def changed(page: Page) -> None:
    """Waits until a page was reloaded with the next version, without calls to the page during the reload.

    The browser activates a new worker once the old one is idle. It stops an idle worker after 30 s, but not one
    observed by a test: here it is told to repeatedly, since the old worker may be busy at that moment.
    """
    workers = page.context.new_cdp_session(page)
    workers.send("ServiceWorker.enable")

    def is_next() -> bool:
        try:
            if not still_marked(page):
                return NEWER in served_page(page)
            workers.send("ServiceWorker.stopAllWorkers")
        except Error:
            pass
        return False

    wait_until(is_next, every=1)


def marked(page: Page) -> None:
    """A mark that a reloaded page loses."""
    page.evaluate("window.mark = true")


def still_marked(page: Page) -> bool:
    return page.evaluate("window.mark === true")


# Notes the registration of the app's worker, which happens some time after the start.
_NOTE_WORKER = """
const register = navigator.serviceWorker.register.bind(navigator.serviceWorker);
navigator.serviceWorker.register = async (...all) => {
  const registration = await register(...all);
  window.hasWorker = true;
  return registration;
};
"""


def has_worker(page: Page) -> None:
    """Waits until a page listens for new versions."""
    wait_until(lambda: page.evaluate("window.hasWorker === true"))


@pytest.fixture
def opened(start_server, open_page, builds):
    """The first version on the device, controlled by its worker, and its server."""
    server = start_server("--app", str(builds.served))
    page = open_page(server.address, **KEPT)
    kept_on_device(page)
    page.context.add_init_script(_NOTE_WORKER)
    page.goto(f"{server.address}/settings")
    wait_until(lambda: page.evaluate("navigator.serviceWorker.controller !== null"))
    return server, page


def serve_next(server, builds) -> None:
    server.stop()
    builds.next()
    server.start()


def new_version(page: Page):
    return page.get_by_text(WORDS["shell.newVersion"])


def reload_button(page: Page):
    return page.locator(".toast").get_by_role("button", name=WORDS["shell.reload"])


def test_an_update_that_breaks_off_leaves_the_first_version_whole(opened, builds):
    server, page = opened
    server.stop()
    builds.next()
    builds.lose_one()
    server.start()
    marked(page)
    ask_for_update(page)
    assert NEWER not in shell_of(page)
    assert page.evaluate("caches.keys().then((names) => names.length)") == 1
    expect(new_version(page)).to_have_count(0)
    server.stop()
    page.reload()
    expect(page.locator("h1")).to_have_text(WORDS["club.you"])

    # An intact version is installed and announced, and starts when the member wants.
    builds.find_it()
    server.start()
    has_worker(page)
    marked(page)
    ask_for_update(page)
    expect(new_version(page)).to_be_visible()
    assert still_marked(page)
    reload_button(page).click()
    changed(page)


def test_a_page_of_yet_another_version_is_not_taken(opened, builds):
    server, page = opened
    server.stop()
    builds.next()
    builds.rewrite("index.html", "/assets/first-paint-", "/assets/foreign-")
    server.start()
    ask_for_update(page)
    assert "foreign" not in shell_of(page)
    expect(new_version(page)).to_have_count(0)


def test_nothing_is_loaded_anew_while_files_are_imported(opened, builds, open_page):
    server, page = opened
    register(page, server.address, "marta")
    page.goto(f"{server.address}/import")
    has_worker(page)
    other = page.context.new_page()
    other.goto(f"{server.address}/settings")
    has_worker(other)
    held: list = []
    page.route("**/api/v1/tracks/imports/*", lambda route: held.append(route))
    page.locator("input[type=file]").first.set_input_files(
        {"name": "walk.gpx", "mimeType": "application/gpx+xml", "buffer": walk()}
    )
    wait_for_routes(page, held)
    marked(page), marked(other)
    builds.next()
    server.stop()
    server.start()
    ask_for_update(other)
    after = page.get_by_text(WORDS["shell.newVersionAfter"])
    expect(after).to_be_visible()
    expect(other.get_by_text(WORDS["shell.newVersionAfter"])).to_be_visible()
    assert still_marked(page) and still_marked(other)
    assert NEWER not in served_page(page)

    held[0].continue_()
    changed(page)
    changed(other)
    assert page.evaluate("fetch('/api/v1/tracks').then((answer) => answer.json())")["tracks"]


def test_a_tab_that_is_held_keeps_the_member_of_another_waiting(opened, builds):
    server, page = opened
    has_worker(page)
    holder = page.context.new_page()
    serve_next(server, builds)
    marked(page)
    ask_for_update(page)
    expect(reload_button(page)).to_be_visible()
    # The lock that a tab holds during a recording.
    holder.goto(f"{server.address}/settings")
    holder.evaluate(
        """() => { navigator.locks.request("cordada.version", { mode: "shared" },
                   () => new Promise((done) => { window.endHold = done; })); }"""
    )
    marked(holder)
    reload_button(page).click()
    expect(page.get_by_text(WORDS["shell.newVersionAfter"])).to_be_visible()
    assert still_marked(page) and still_marked(holder)
    holder.evaluate("window.endHold()")
    changed(page)


def test_the_first_frame_of_an_installed_app_shows_the_page(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    kept_on_device(page)
    page.context.set_offline(True)
    page.add_init_script(WATCH_FRAMES)
    page.goto(f"{server.address}/settings")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert page.evaluate("window.emptyFrames") == 0


def test_the_browser_finds_nothing_missing_for_installing(server, open_page):
    page = open_page(server.address, **KEPT)
    kept_on_device(page)
    session = page.context.new_cdp_session(page)
    manifest = session.send("Page.getAppManifest")
    assert manifest["errors"] == []
    # All contexts of these tests are private windows, in which apps cannot be installed.
    errors = [each["errorId"] for each in session.send("Page.getInstallabilityErrors")["installabilityErrors"]]
    assert [each for each in errors if each != "in-incognito"] == []
    told = json.loads(manifest["data"])
    assert told["id"] == "/" and told["display"] == "standalone" and told["lang"]
    assert {"maskable"} <= {icon.get("purpose") for icon in told["icons"]}
    assert told["shortcuts"][0]["name"] == "Record"
    for icon in told["icons"] + told["shortcuts"][0]["icons"]:
        size = page.evaluate(
            """async (address) => {
              const image = new Image();
              image.src = address;
              await image.decode();
              return `${image.naturalWidth}x${image.naturalHeight}`;
            }""",
            icon["src"],
        )
        assert icon["sizes"] in ("any", size)


def test_the_page_tells_an_iphone_how_to_keep_it(server, open_page):
    page = open_page(server.address, viewport=PHONE)
    touch = page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert page.evaluate("(address) => fetch(address).then((answer) => answer.status)", touch) == 200
    for name in ("apple-mobile-web-app-title", "apple-mobile-web-app-status-bar-style", "mobile-web-app-capable"):
        expect(page.locator(f"meta[name={name}]")).to_have_count(1)
    for theme in ("light", "dark"):
        bar = page.locator(f"meta[name=theme-color][media*={theme}]")
        expect(bar).to_have_count(1)


@pytest.mark.parametrize(
    "agent, steps",
    [(IPHONE, ["share", "add", "confirm"]), (ANDROID, ["menu", "choose"]), (None, ["desktop"])],
    ids=["iphone", "android", "desktop"],
)
def test_each_device_is_told_its_own_way(server, open_page, agent, steps):
    options = {"user_agent": agent} if agent else {}
    page = open_page(f"{server.address}/settings/device", **options)
    for step in steps:
        expect(page.get_by_text(WORDS[f"shell.install.{step}Step"])).to_be_visible()
    assert page.locator(".install-step").count() == len(steps)


OFFER = """() => {
  const event = new Event("beforeinstallprompt", { cancelable: true });
  event.prompt = () => { window.prompted = (window.prompted ?? 0) + 1; return Promise.resolve({ outcome: "accepted" }); };
  window.dispatchEvent(event);
  return event.defaultPrevented;
}"""


def test_where_the_browser_can_install_a_button_does_it(server, open_page):
    page = open_page(f"{server.address}/settings/device")
    expect(page.get_by_text(WORDS["shell.install.desktopStep"])).to_be_visible()
    assert page.evaluate(OFFER), "the browser's own banner is held back"
    page.get_by_role("button", name=WORDS["shell.install.button"]).click()
    assert page.evaluate("window.prompted") == 1
    page.evaluate("window.dispatchEvent(new Event('appinstalled'))")
    expect(page.get_by_text(WORDS["shell.install.done"])).to_be_visible()
    expect(page.get_by_role("button", name=WORDS["shell.install.button"])).to_have_count(0)


def bring_a_walk(page: Page, address: str, name: str) -> None:
    page.goto(f"{address}/import")
    page.locator("input[type=file]").first.set_input_files(
        {"name": name, "mimeType": "application/gpx+xml", "buffer": walk() + b"\n" * len(name)}
    )
    expect(page.locator("a[href^='/tracks/']").first).to_be_visible()


def test_installing_is_offered_once_after_the_first_track(server, open_page):
    page = open_member(open_page, server, viewport=PHONE, user_agent=IPHONE)
    offer = page.get_by_text(WORDS["shell.install.offer"])
    expect(offer).to_have_count(0)
    bring_a_walk(page, server.address, "first.gpx")
    expect(offer).to_be_visible()
    page.get_by_role("button", name=WORDS["shell.install.how"]).click()
    page.wait_for_url(f"{server.address}/settings/device")
    bring_a_walk(page, server.address, "second.gpx")
    page.wait_for_load_state("networkidle")
    expect(offer).to_have_count(0)


def test_the_room_it_takes_is_told_and_the_promise_asked_for(server, open_page):
    page = open_page(f"{server.address}/settings/device", **KEPT)
    kept_on_device(page)
    page.reload()
    card = page.locator(".card", has=page.get_by_role("heading", name=WORDS["club.storage"]))
    app = card.locator("dl > div", has_text=WORDS["club.storageApp"]).locator("dd")
    wait_until(lambda: re.match(r"[\d.]+ MB", app.inner_text()))
    expect(card.get_by_text(WORDS["club.storageLoose"])).to_be_visible()
    card.get_by_role("button", name=WORDS["club.storageAsk"]).click()
    expect(
        card.get_by_text(
            re.compile("|".join(map(re.escape, (WORDS["club.storageKept"], WORDS["club.storageRefused"]))))
        )
    ).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_speaks(server, open_page, language):
    book = phrases(language)
    page = open_page(f"{server.address}/settings", language=language)
    link = page.locator("a[href='/settings/device']")
    expect(link).to_contain_text(book["club.device"])
    link.click()
    expect(page.get_by_role("heading", name=book["shell.install.title"])).to_be_visible()
    expect(page.get_by_role("heading", name=book["club.storage"])).to_be_visible()


@LOOKS
def test_no_screen_of_it_breaks_a_rule(server, open_page, viewport, theme):
    for options in ({}, {"user_agent": IPHONE}):
        page = open_page(f"{server.address}/settings/device", viewport=viewport, color_scheme=theme, **options)
        expect(page.locator(".storage-parts")).to_be_visible()
        assert violations(page) == []
