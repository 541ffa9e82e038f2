"""A document of 100 MB and 2,000 pages on the phone, in Chromium: its interrupted and resumed download, and the time
and memory of moving through it. usage: documents.py"""

import datetime
import hashlib
import json
import os
import pathlib
import statistics
import tempfile
import time
import uuid

from app import launch
from playwright.sync_api import Page, sync_playwright
from server import PASSWORD, Cordada
from sync import SIGN_IN

PAGES = 2_000
# Each page has a picture of this many pixels each way, of noise: 50 kB that cannot be compressed.
PICTURE = 130
CUT_AT = 50_000_000
# Ends the first answer after a number of bytes, as an interrupted connection does; requests are recorded.
CUT = """(most) => {
  const real = window.fetch;
  window.asked = [];
  window.fetch = async (address, options) => {
    const answer = await real(address, options);
    if (!String(address).includes("/files/") || options?.method !== "GET") return answer;
    window.asked.push(options.headers.Range ?? "");
    if (window.asked.length > 1) return answer;
    const reader = answer.body.getReader();
    let held = 0;
    const cut = new ReadableStream({
      async pull(controller) {
        const { value } = await reader.read();
        held += value.length;
        controller.enqueue(value);
        if (held > most) controller.error(new TypeError("the lift"));
      },
    });
    return new Response(cut, { status: answer.status, headers: answer.headers });
  };
}"""
# The numbers of partial and complete files on the device.
KEPT = """async () => {
  const counts = { parts: 0, whole: 0 };
  for (const { name } of await indexedDB.databases()) {
    const db = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
    if (db.objectStoreNames.contains("files")) {
      const keys = await new Promise((done) => {
        db.transaction("files").objectStore("files").getAllKeys().onsuccess = ({ target }) => done(target.result);
      });
      counts.parts += keys.filter((key) => key.startsWith("arriving/")).length;
      counts.whole += keys.filter((key) => key.startsWith("document/")).length;
    }
    db.close();
  }
  return counts;
}"""
# Milliseconds from the request for a page to its text on the page.
GO = """(number) => new Promise((done) => {
  const begin = performance.now();
  const isThere = () => [...document.querySelectorAll(".pdf-text")].some((each) => each.textContent === `Full ${number}`);
  const watching = new MutationObserver(() => {
    if (!isThere()) return;
    watching.disconnect();
    requestAnimationFrame(() => done(performance.now() - begin));
  });
  watching.observe(document, { childList: true, subtree: true });
  const field = document.querySelector(".pdf-number input");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(field, String(number));
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.form.requestSubmit();
})"""


def document() -> bytes:
    """A PDF whose pages have a picture and a line of text each."""
    kids = " ".join(f"{4 + 3 * page} 0 R" for page in range(PAGES))
    objects = [
        b"<</Type/Catalog/Pages 2 0 R>>",
        f"<</Type/Pages/Count {PAGES}/Kids[{kids}]>>".encode(),
        b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>",
    ]
    for page in range(PAGES):
        own = 4 + 3 * page
        drawn = f"q 400 0 0 400 90 200 cm /I Do Q BT /F 24 Tf 60 750 Td (Full {page + 1}) Tj ET".encode()
        noise = os.urandom(PICTURE * PICTURE * 3)
        kind = f"/Type/XObject/Subtype/Image/Width {PICTURE}/Height {PICTURE}/ColorSpace/DeviceRGB/BitsPerComponent 8"
        objects += [
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents {own + 1} 0 R"
            f"/Resources<</Font<</F 3 0 R>>/XObject<</I {own + 2} 0 R>>>>>>".encode(),
            b"<</Length %d>>stream\n%b\nendstream" % (len(drawn), drawn),
            b"<<%b/Length %d>>stream\n%b\nendstream" % (kind.encode(), len(noise), noise),
        ]
    out = bytearray(b"%PDF-1.7\n")
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += b"%d 0 obj\n%b\nendobj\n" % (number, each)
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count, start = len(objects) + 1, len(out)
    out += f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R>>\n".encode()
    return bytes(out + f"startxref\n{start}\n%%EOF\n".encode())


def hand_out(cordada: Cordada, content: bytes) -> str:
    """Adds a document to a course of the member; returns the address of its page."""
    as_json = cordada.bearer | {"Content-Type": "application/json"}
    today = datetime.date.today()
    semester = f"{today.year if today.month >= 9 else today.year - 1}-{2 if 2 <= today.month <= 8 else 1}"
    course = json.dumps({"name": "Enciclopèdia", "semester": semester})
    course = json.loads(cordada.ask("POST", "/api/v1/courses", course, **as_json))["id"]
    digest = hashlib.sha256(content).hexdigest()
    as_bytes = cordada.bearer | {"Content-Type": "application/octet-stream"}
    cordada.ask("PUT", f"/api/v1/files/{digest}", content, **as_bytes)
    record = str(uuid.uuid4())
    said = {"file": digest, "name": "e.pdf", "type": "application/pdf", "size": len(content)}
    fields = {name: {"after": value} for name, value in {"title": "Tots els fulls", "content": said}.items()}
    change = {"id": record, "collection": "campus_documents", "record": record, "kind": "create", "made_at": 1}
    body = {
        "device": str(uuid.uuid4()),
        "device_name": "benchmark",
        "changes": [change | {"space": course, "fields": fields}],
    }
    cordada.ask("POST", "/api/v1/sync", json.dumps(body), **as_json)
    return f"/campus/courses/{course}/documents/{record}"


def memory(page: Page) -> float:
    """The memory of the page's scripts, in MB."""
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"] / 1_000_000


def main() -> None:
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder) / "data"
        data.mkdir()
        cordada = Cordada(data)
        cordada.register()
        content = document()
        path = hand_out(cordada, content)
        address = f"http://127.0.0.1:{cordada.port}"
        context = launch(playwright, pathlib.Path(folder) / "profile")
        page = context.pages[0]
        page.goto(address)
        page.evaluate(SIGN_IN, PASSWORD)
        page.goto(address + path.rsplit("/", 2)[0])
        page.evaluate(CUT, CUT_AT)
        begin = time.monotonic()
        page.locator(".document").click()
        again = page.locator(".empty button").first
        again.wait_for(timeout=120_000)
        cut = page.evaluate(KEPT)
        before = memory(page)
        again.click()
        page.locator(".pdf-text").first.wait_for(timeout=120_000)
        seconds = time.monotonic() - begin
        whole = page.evaluate(KEPT)
        print(
            f"document of {len(content) / 1e6:.0f} MB: cut off with {cut}, gone on with {page.evaluate('window.asked')[1]}, "
            f"then {whole}; {seconds:.1f} s in all"
        )
        times = [page.evaluate(GO, number) for number in range(100, PAGES + 1, 100)]
        drawn = page.locator(".pdf-page").count()
        print(
            f"{PAGES} pages: one of them stands {statistics.median(times):.0f} ms after it was asked for (median of "
            f"{len(times)}, {min(times):.0f} to {max(times):.0f}); {drawn} drawn at a time; "
            f"script holds {memory(page):.1f} MB, {before:.1f} MB before"
        )
        context.close()
        cordada.stop()


if __name__ == "__main__":
    main()
