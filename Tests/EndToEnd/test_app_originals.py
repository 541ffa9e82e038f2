"""Original photos: stored for their owner alone, and readable in all browsers (B10)."""

import hashlib

from accessibility import violations
from accounts import PASSWORD, register
from club import Member, records
from conftest import FIXTURES, KEPT, PHONE, wait_until
from controls import button
from devices import all_sent, back_on_the_network, kept_on_device, visit
from photos import add_photos, expect_toast, open_walk
from playwright.sync_api import Page, expect
from race_pages import BOOK

PHOTOS = FIXTURES / "photos"
# A rotated photo with a place and a name; and one of an iPhone, which Chromium cannot decode.
TAKEN = (PHOTOS / "made-place.jpg").read_bytes()
HEIC = (PHOTOS / "made-red.heic").read_bytes()
NAMED = "IMG_0007.JPG"


def take(page: Page, name: str, content: bytes) -> None:
    file = {"name": name, "mimeType": "image/heic" if name.endswith("C") else "image/jpeg", "buffer": content}
    page.locator(".photo-choice input").set_input_files(file)


def test_a_photo_is_kept_as_it_was_taken_for_its_owner_alone(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/photos")
    kept_on_device(page)
    page.context.set_offline(True)
    take(page, NAMED, TAKEN)
    expect(page.locator(".stage-picture img")).to_be_visible()
    # It waits on the phone, and is already available to its owner.
    with page.expect_download() as download:
        button(page, "club.originals.save").click()
    assert download.value.suggested_filename == NAMED
    assert download.value.path().read_bytes() == TAKEN
    assert violations(page) == []
    page.context.set_offline(False)
    back_on_the_network(page)
    marta = Member(server.port, "marta", PASSWORD)
    [kept] = wait_until(lambda: page.evaluate("0") == 0 and records(marta, "picture_originals"))
    [photo] = records(marta, "boulder_photos")
    name = hashlib.sha256(TAKEN).hexdigest()
    assert kept["original"] == {"file": name, "size": len(TAKEN), "name": NAMED}
    assert kept["picture"] == photo["picture"]["file"] != name
    assert page.request.get(f"{server.address}/api/v1/files/{name}").body() == TAKEN
    assert b"Exif" not in page.request.get(f"{server.address}/api/v1/files/{kept['picture']}").body()
    other = open_page(server.address)
    register(other, server.address, "pau")
    assert other.request.get(f"{server.address}/api/v1/files/{name}").status == 404

    # Its storage is shown; after opting out no further originals are stored.
    visit(page, "/settings")
    expect(page.get_by_text("1 original takes")).to_be_visible()
    page.get_by_label(BOOK["club.originals.keep"]).uncheck()
    visit(page, "/boulders/photos")
    take(page, "other.jpg", TAKEN + b"other")
    expect(page.locator(".stage-picture img")).to_be_visible()
    all_sent(page)
    assert len(records(marta, "picture_originals")) == 1

    # Deleted with its photo, and restored with it.
    visit(page, "/boulders/photos")
    expect(page.locator(".problem-card")).to_have_count(2)
    for _ in range(2):
        page.locator(".problem-card").last.click()
        button(page, "boulders.photos.delete").click()
        expect(page.locator(".toast", has_text=BOOK["boulders.photos.deleted"]).first).to_be_visible()
        page.wait_for_url("**/boulders/photos")
    wait_until(lambda: page.evaluate("0") == 0 and not records(marta, "picture_originals"))


# Holds the lock of a member's originals until `release()`.
HOLD = """async () => {
  const { member } = JSON.parse(localStorage.getItem("cordada.session"));
  await new Promise((held) => navigator.locks.request(`cordada.originals.${member.id}`,
    () => new Promise((release) => { window.release = release; held(); })));
}"""
# True if a tab waits for that lock.
WAITED_FOR = (
    "async () => (await navigator.locks.query()).pending.some(({ name }) => name.startsWith('cordada.originals.'))"
)
# Names of the originals on the device; a given text is added as an original without a record.
ORIGINALS = """(unnamed) => new Promise((done) => {
  const { member } = JSON.parse(localStorage.getItem("cordada.session"));
  const opening = indexedDB.open(`cordada.${member.id}`);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction("files", "readwrite");
    const files = transaction.objectStore("files");
    if (unnamed) files.put(new Blob([unnamed]), `photo/${unnamed}`);
    const names = files.getAllKeys(IDBKeyRange.bound("photo/", "photo/\uffff"));
    transaction.oncomplete = () => {
      opening.result.close();
      done(names.result);
    };
  };
})"""


def test_a_tab_that_stores_a_photo_and_one_that_sweeps_wait_for_each_other(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/photos")
    kept_on_device(page)
    other = page.context.new_page()
    other.goto(f"{server.address}/boulders/photos")
    expect(other.locator(".photo-choice")).to_be_visible()
    page.context.set_offline(True)

    # During another tab's cleanup, a photo is neither stored nor named.
    other.evaluate(HOLD)
    take(page, NAMED, TAKEN)
    wait_until(lambda: other.evaluate(WAITED_FOR))
    assert other.evaluate(ORIGINALS) == []
    other.evaluate("release()")
    expect(page.locator(".stage-picture img")).to_be_visible()
    name = f"photo/{hashlib.sha256(TAKEN).hexdigest()}"
    wait_until(lambda: other.evaluate(ORIGINALS) == [name])

    # During another tab's storing of a photo, the cleanup waits.
    other.evaluate(HOLD)
    assert other.evaluate(ORIGINALS, "unnamed") == [name, "photo/unnamed"]
    page.reload()
    wait_until(lambda: other.evaluate(WAITED_FOR))
    assert other.evaluate(ORIGINALS) == [name, "photo/unnamed"]
    other.evaluate("release()")
    wait_until(lambda: other.evaluate(ORIGINALS) == [name])


def test_a_photo_of_an_iphone_is_read_with_the_server_and_refused_without(server, open_page):
    page = open_page(server.address, viewport=PHONE, **KEPT)
    # A guest has no server that could decode it.
    page.goto(f"{server.address}/boulders/photos")
    take(page, "IMG_0008.HEIC", HEIC)
    expect(page.locator(".toast")).to_have_text(BOOK["club.photo.heic"].replace("{name}", "IMG_0008.HEIC"))
    expect(page.locator(".problem-card")).to_have_count(0)

    register(page, server.address, "marta")
    page.goto(f"{server.address}/boulders/photos")
    take(page, "IMG_0008.HEIC", HEIC)
    expect(page.locator(".stage-picture img")).to_be_visible()
    all_sent(page)
    marta = Member(server.port, "marta", PASSWORD)
    [kept] = wait_until(lambda: page.evaluate("0") == 0 and records(marta, "picture_originals"))
    assert page.request.get(f"{server.address}/api/v1/files/{kept['original']['file']}").body() == HEIC
    [photo] = records(marta, "boulder_photos")
    assert (photo["picture"]["width"], photo["picture"]["height"]) == (64, 48)
    # A file with the beginning of such a photo that is none.
    visit(page, "/boulders/photos")
    take(page, "cut.HEIC", HEIC[:300])
    expect(page.locator(".toast")).to_contain_text("cut.HEIC")

    kept_on_device(page)
    page.context.set_offline(True)
    take(page, "IMG_0009.HEIC", HEIC + b"2")
    words = BOOK["club.photo.heic"].replace("{name}", "IMG_0009.HEIC")
    expect(page.locator(".toast", has_text=words)).to_be_visible()
    expect(page.locator(".problem-card")).to_have_count(1)


def test_a_photo_of_an_iphone_stands_on_a_track(server, open_page):
    page = open_page(server.address)
    register(page, server.address, "marta")
    open_walk(page)
    add_photos(page, {"name": "IMG_0008.HEIC", "mimeType": "image/heic", "buffer": HEIC})
    expect_toast(page, "tracks.photos.added#one")
    expect(page.locator(".photo-tile img")).to_have_count(1)
    page.context.set_offline(True)
    add_photos(page, {"name": "IMG_0009.HEIC", "mimeType": "image/heic", "buffer": HEIC + b"2"})
    expect_toast(page, "tracks.photos.unconverted#one", name="IMG_0009.HEIC")
