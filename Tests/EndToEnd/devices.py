"""The devices of a member: their stored data, the server's data, and failures of their network."""

import contextlib
import math
import re
import uuid

from accounts import open_another_device, open_member
from conftest import DESKTOP, PHONE, wait_until
from locales import phrases
from playwright.sync_api import BrowserContext, Error, Page, Request, Route, expect

# Reads an object store of the current member, or of another member of this browser.
_SHELF = """([shelf, of]) => new Promise((done) => {
  const { member } = JSON.parse(localStorage.getItem("cordada.session")) ?? {};
  const opening = indexedDB.open(`cordada.${of ?? member?.id ?? "device"}`);
  opening.onsuccess = () => {
    const asking = opening.result.transaction(shelf).objectStore(shelf).getAll();
    asking.onsuccess = () => {
      opening.result.close();
      done(asking.result.map((each) => (each.rows ? { ...each, rows: Array.from(each.rows) } : each)));
    };
  };
})"""
# Reads the current member's document whose path ends with a text.
_DOCUMENT = """(end) => new Promise((done) => {
  const { member } = JSON.parse(localStorage.getItem("cordada.session")) ?? {};
  const opening = indexedDB.open(`cordada.${member?.id ?? "device"}`);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("documents");
    const documents = transaction.objectStore("documents");
    let value = null;
    documents.getAllKeys().onsuccess = ({ target }) => {
      const path = target.result.find((each) => each.endsWith(end));
      if (path !== undefined) documents.get(path).onsuccess = ({ target }) => (value = target.result.value);
    };
    transaction.oncomplete = () => {
      opening.result.close();
      done(value);
    };
  };
})"""
_SYNC = "**/api/v1/sync"
DEVICE = str(uuid.uuid4())
# Backdates the deletion of some records by a number of days, and adds a file without a record.
DELETED_BEFORE = """([name, count, days]) => new Promise((done) => {
  const opening = indexedDB.open("cordada.device");
  opening.onsuccess = () => {
    const changing = opening.result.transaction(["records", "files"], "readwrite");
    changing.objectStore("files").put(new Uint8Array(1), "points/nobody");
    const records = changing.objectStore("records");
    records.getAll().onsuccess = ({ target }) => {
      const found = target.result.filter(({ collection }) => collection === name);
      for (const each of found.slice(0, count)) {
        const deleted_at = Date.now() - days * 86_400_000;
        records.put({ ...each, deleted_at }, [each.space ?? "", each.collection, each.id]);
      }
    };
    changing.oncomplete = () => { opening.result.close(); done(); };
  };
})"""


def phone_and_web(open_page, server, **phone_options) -> tuple[Page, Page]:
    """Returns two devices of one new member, both on the list."""
    phone = open_member(open_page, server, viewport=PHONE, **phone_options)
    return phone, another_device(open_page, server)


def another_device(open_page, server, viewport=DESKTOP, **options) -> Page:
    return open_another_device(open_page, server, viewport=viewport, **options)


def visit(page: Page, path: str) -> None:
    """Opens a page within the app, as fast as a tap, with or without a network, and waits until the previous page is
    gone."""
    page.evaluate(
        "(path) => { history.pushState({ depth: 1 }, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
    )
    expect(page.locator(".outlet[aria-busy=true]")).to_have_count(0)


def shelf(page: Page, name: str, of: str | None = None) -> list[dict]:
    """The contents of an object store on the device."""
    return page.evaluate(_SHELF, [name, of])


def document(page: Page, end: str) -> dict | None:
    """The stored document whose path ends with a text."""
    return page.evaluate(_DOCUMENT, end)


def waiting(page: Page) -> list[dict]:
    """The changes without an answer of the server."""
    return shelf(page, "changes")


def kept_record(page: Page, collection: str, ident: str) -> dict | None:
    records = shelf(page, "records")
    return next((each for each in records if [each["collection"], each["id"]] == [collection, ident]), None)


def _ask(context: BrowserContext, address: str, changes=(), cursor=None) -> dict:
    answer = context.request.post(
        f"{address}/api/v1/sync",
        headers={"X-Cordada": "1"},
        data={"device": DEVICE, "device_name": "Test", "cursor": cursor, "limit": 500, "changes": list(changes)},
    )
    assert answer.ok, answer.text()
    return answer.json()


def feed(page: Page, address: str, collection: str) -> dict[str, dict]:
    """The server's records of a collection by identifier, read in the page's session."""
    records, cursor, more = {}, None, True
    while more:
        answer = _ask(page.context, address, cursor=cursor)
        cursor, more = answer["cursor"], answer["more"]
        records |= {each["id"]: each for each in answer["records"] if each["collection"] == collection}
    return records


def live(records: dict[str, dict]) -> list[dict]:
    """Returns the records that are not deleted."""
    return [each for each in records.values() if "deleted_at" not in each]


def own_categories(page: Page, address: str) -> list[str]:
    """Returns the names of the member's own categories on the server."""
    bodies = [each["body"] for each in live(feed(page, address, "categories"))]
    return sorted(body["name"] for body in bodies if body.get("kind") is None)


def do(page: Page, address: str, collection: str, record: str, kind: str, **fields) -> None:
    """Makes a change as another client of the member."""
    made = {"id": str(uuid.uuid4()), "collection": collection, "record": record, "kind": kind, "made_at": 0}
    answer = _ask(page.context, address, [made | ({"fields": fields} if fields else {})])
    assert [each["status"] for each in answer["results"]] == ["taken"]


def is_sync(request: Request) -> bool:
    return request.url.endswith("/api/v1/sync")


def back_on_the_network(page: Page) -> None:
    """Interrupts the network for a moment."""
    page.context.set_offline(True)
    page.context.set_offline(False)


def lose_answers(page: Page, times: float = math.inf) -> list[dict]:
    """Lets the server take the next requests with changes and drops the answers; returns the dropped requests.

    Without a number this lasts until `let_sync_through`: the number of requests depends on the machine.
    """
    lost: list[dict] = []

    def lose(route: Route) -> None:
        if len(lost) < times and route.request.post_data_json["changes"]:
            answer = route.fetch().json()
            # The route may be removed during the server's answer.
            with contextlib.suppress(Error):
                route.abort("connectionreset")
            lost.append(answer)
        else:
            route.fallback()

    page.route(_SYNC, lose)
    return lost


def cut_off_sync(page: Page) -> None:
    """Blocks all requests of synchronization from now on, although the page has a network."""
    page.route(_SYNC, lambda route: route.abort("connectionreset"))


def let_sync_through(page: Page) -> None:
    page.unroute(_SYNC)
    back_on_the_network(page)


def edit_track(page: Page, **values: str) -> None:
    """Edits the current track: name, note, heart_rate."""
    page.get_by_role("button", name=phrases("en")["tracks.detail.edit"], exact=True).click()
    for name, value in values.items():
        page.locator(f"dialog [name={name}]").fill(value)
    page.locator("dialog [type=submit]").click()
    expect(page.locator("dialog")).to_have_count(0)
    if "name" in values:
        expect(page.locator(".track-page h1")).to_have_text(values["name"])


def delete_track(page: Page) -> None:
    """Deletes the current track."""
    page.get_by_role("button", name=phrases("en")["tracks.delete"], exact=True).click()
    page.locator("dialog .button-danger").click()
    expect(page.locator("dialog")).to_have_count(0)


def open_track(page: Page, address: str, ident: str) -> None:
    page.goto(f"{address}/tracks/{ident}")
    expect(page.locator(".figure-sheet")).to_be_visible()


def row(page: Page, name: str | re.Pattern):
    return page.locator("[data-row]", has_text=name)


def rows(page: Page, count: int) -> list[str]:
    """Waits for a number of rows in the list, and returns their identifiers."""
    expect(page.locator("[data-row]")).to_have_count(count)
    return [each.get_attribute("data-row") for each in page.locator("[data-row]").all()]


def agree(pages: list[Page], address: str) -> None:
    """Waits until no changes wait and each device stores the server's tracks and categories."""
    for page in pages:
        wait_until(lambda: waiting(page) == [])
    said = {
        (each["collection"], each["id"]): each["rev"]
        for collection in ("tracks", "categories")
        for each in live(feed(pages[0], address, collection))
    }
    for page in pages:
        wait_until(
            lambda: (
                said
                == {
                    (each["collection"], each["id"]): each["rev"]
                    for each in shelf(page, "records")
                    if each["collection"] in ("tracks", "categories") and "deleted_at" not in each
                }
            )
        )


def all_sent(page: Page) -> None:
    """Waits until the device has no pending change."""
    count = """indexedDB.databases().then((all) => Promise.all(all.filter(({ name }) => name.startsWith("cordada."))
      .map(({ name }) => new Promise((done) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => {
        const counting = opening.result.transaction("changes").objectStore("changes").count();
        counting.onsuccess = () => {
          opening.result.close();
          done(counting.result);
        };
      };
    })))).then((counts) => counts.every((each) => each === 0))"""
    wait_until(lambda: page.evaluate(count))


def kept_on_device(page: Page) -> None:
    """Waits until the service worker has cached the whole shell, on a page opened with `KEPT`."""
    page.evaluate(
        """() => Promise.race([
          navigator.serviceWorker.ready.then(() => true),
          new Promise((_, fail) => setTimeout(() => fail(new Error("no service worker came")), 60_000)),
        ])"""
    )
