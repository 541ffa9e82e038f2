"""Measures the first sync of 2,000 tracks to a new device in Chromium, from opening the app to the whole list; and a
sync without changes, for a member without spaces and for one of 50 spaces, with its connection, by a client on the
same machine. usage: sync.py

The browser is signed in but has no data yet; the time begins with the page. The list is complete when the device's
store has every track and the screen counts them all: the drawn rows, and the button with the number of further ones.
"""

import io
import json
import pathlib
import re
import shutil
import sqlite3
import statistics
import tempfile
import time
import uuid
import zipfile

import recordings
from playwright.sync_api import Page, sync_playwright
from server import PASSWORD, Cordada

TRACKS = 2_000
POINTS = 600
# Signs in without the app, whose page does not know the browser yet.
SIGN_IN = """async (password) => {
  const body = JSON.stringify({ user_name: "mar", password });
  const headers = { "Content-Type": "application/json", "X-Cordada": "1" };
  const { member } = await (await fetch("/api/v1/session", { method: "POST", headers, body })).json();
  localStorage.setItem("cordada.session", JSON.stringify({ member, signedIn: true }));
  return member.id;
}"""
KEPT = """(member) => new Promise((done) => {
  const opening = indexedDB.open(`cordada.${member}`);
  opening.onsuccess = () => {
    const counting = opening.result.transaction("records").objectStore("records")
      .count(IDBKeyRange.bound(["", "tracks"], ["", "tracks", []]));
    counting.onsuccess = () => {
      opening.result.close();
      done(counting.result);
    };
  };
})"""


def fill(cordada: Cordada) -> None:
    archive = io.BytesIO()
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as together:
        for number in range(TRACKS):
            together.writestr(f"{number}.gpx", recordings.gpx(POINTS, number, number + 1))
    cordada.upload("all.zip", archive.getvalue())


def listed(page: Page) -> int:
    """The number of tracks that the screen shows or counts."""
    more = page.locator(".more-rows")
    left = re.search(r"\d+", more.inner_text().replace(",", "")) if more.count() else None
    return page.locator("[data-row]").count() + (int(left.group()) if left else 0)


def share(cordada: Cordada) -> None:
    """Makes the member part of 50 spaces with a record each, for which there is no route yet."""
    database = sqlite3.connect(cordada.data / "cordada.sqlite")
    with database:
        for _ in range(50):
            ((place,),) = database.execute("UPDATE change_counter SET seq = seq + 2 RETURNING seq")
            space = uuid.uuid4().bytes
            database.execute("INSERT INTO spaces VALUES (?, 'club', NULL, ?, ?)", (space, place - 1, place - 1))
            database.execute("INSERT INTO record_sequences VALUES (?, ?)", (space, place))
            database.execute(
                "INSERT INTO records (space, collection, id, rev, seq, updated_at, body)"
                " VALUES (?, 'benchmark', ?, 1, ?, 0, '{}')",
                (space, uuid.uuid4().bytes, place),
            )
    database.close()


def print_empty_sync(cordada: Cordada, whose: str) -> None:
    empty = [1000 * seconds for seconds in empty_sync_seconds(cordada)]
    slow = statistics.quantiles(empty, n=20)[-1]
    print(f"empty sync of {whose}: {statistics.median(empty):.2f} ms (under 5), 95 of 100 under {slow:.2f}")


def empty_sync_seconds(cordada: Cordada) -> list[float]:
    body = {"device": str(uuid.uuid4()), "device_name": "Benchmark", "cursor": None, "limit": 500, "changes": []}

    def sync() -> dict:
        headers = {"Content-Type": "application/json"} | cordada.bearer
        return json.loads(cordada.ask("POST", "/api/v1/sync", json.dumps(body), **headers))

    more = True
    while more:
        answer = sync()
        body["cursor"], more = answer["cursor"], answer["more"]
    times = []
    for _ in range(500):
        begin = time.perf_counter()
        answer = sync()
        times.append(time.perf_counter() - begin)
        assert answer["records"] == [] and not answer["more"]
    return times


def main(folder: pathlib.Path) -> None:
    cordada = Cordada(folder / "data")
    cordada.register()
    fill(cordada)
    address = f"http://127.0.0.1:{cordada.port}"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        page = browser.new_context(viewport={"width": 390, "height": 844}, locale="en").new_page()
        page.goto(f"{address}/screens.txt")
        member = page.evaluate(SIGN_IN, PASSWORD)
        begin = time.perf_counter()
        page.goto(address)
        page.locator("[data-row]").first.wait_for()
        first = time.perf_counter() - begin
        while listed(page) < TRACKS or page.evaluate(KEPT, member) < TRACKS:
            page.wait_for_timeout(20)
        whole = time.perf_counter() - begin
        browser.close()
    print(f"first sync of {TRACKS:,} tracks: whole after {whole:.1f} s (under 10), first rows after {first:.1f} s")
    print_empty_sync(cordada, "a member alone")
    share(cordada)
    print_empty_sync(cordada, "a member of 50 spaces")
    cordada.stop()


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        main(pathlib.Path(folder))
