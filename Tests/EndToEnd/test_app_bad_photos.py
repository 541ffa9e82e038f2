"""Bombs, truncated photos and files that are no photos, chosen without an account and a network: the device alone
judges them (B10)."""

import struct
import zlib

from accessibility import violations
from conftest import KEPT, PHONE
from devices import kept_on_device, shelf, visit
from photos import PHOTOS, WALL, sized
from playwright.sync_api import Page, expect
from race_pages import BOOK

RED = (PHOTOS / "made-red.jpg").read_bytes()
HEIC = (PHOTOS / "made-red.heic").read_bytes()
# The colour in the middle of the shown picture.
_MIDDLE = """async (image) => {
  await image.decode();
  const canvas = new OffscreenCanvas(1, 1);
  const drawing = canvas.getContext("2d");
  drawing.drawImage(image, image.naturalWidth / 2, image.naturalHeight / 2, 1, 1, 0, 0, 1, 1);
  return [...drawing.getImageData(0, 0, 1, 1).data].slice(0, 3);
}"""


def _chunk(kind: bytes, content: bytes) -> bytes:
    return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))


def png(width: int, height: int) -> bytes:
    """A picture of white pixels, whose file size hardly depends on their number."""
    head = _chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0))
    rows = zlib.compress((b"\0" + b"\xff" * ((width + 7) // 8)) * height)
    return b"\x89PNG\r\n\x1a\n" + head + _chunk(b"IDAT", rows) + _chunk(b"IEND", b"")


def with_exif(exif: bytes, length: int | None = None) -> bytes:
    content = b"Exif\0\0" + exif
    return RED[:2] + b"\xff\xe1" + struct.pack(">H", length or len(content) + 2) + content + RED[2:]


def orientation(value: int) -> bytes:
    return b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, value, 0, 0)


# Rejected files by name, with the phrase of the reason.
REFUSED = {
    "bomb.png": (png(10_000, 10_000), "boulders.photos.tooLarge"),
    "line.png": (png(65_000_000, 1), "boulders.photos.unreadable"),
    "bomb.jpg": (sized(RED, 10_000, 10_000), "boulders.photos.tooLarge"),
    "largest.jpg": (sized(RED, 65_000, 65_000), "boulders.photos.unreadable"),
    "half.jpg": (WALL[: len(WALL) // 2], "boulders.photos.cutOff"),
    "almost.jpg": (WALL[:-100], "boulders.photos.cutOff"),
    "half.png": (png(2_000, 2_000)[:-80], "boulders.photos.cutOff"),
    "head.jpg": (WALL[:300], "boulders.photos.unreadable"),
    "IMG_0007.HEIC": (HEIC, "club.photo.heic"),
    "notes.jpg": (b"Heel hook, then the crimp.\n" * 50, "boulders.photos.unreadable"),
    "empty.jpg": (b"", "boulders.photos.unreadable"),
    "guide.jpg": (b"%PDF-1.7\n" + bytes(500), "boulders.photos.unreadable"),
    "drawing.jpg": (b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "boulders.photos.unreadable"),
    "drawing.svg": (b'<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', "boulders.photos.unreadable"),
    "<img src=x onerror=alert(1)>.jpg": (b"\xff\xd8\xff\xe0" + bytes(200), "boulders.photos.unreadable"),
}
# Accepted files: red in the middle, with the expected width.
TAKEN = {
    "moving.gif": (PHOTOS / "made-animated.gif").read_bytes(),
    "moving.webp": (PHOTOS / "made-animated.webp").read_bytes(),
    "printed.jpg": (PHOTOS / "made-cmyk.jpg").read_bytes(),
    "turned-0.jpg": with_exif(orientation(0)),
    "turned-9.jpg": with_exif(orientation(9)),
    "turned-65535.jpg": with_exif(orientation(65_535)),
    "nothing.jpg": with_exif(b""),
    "elsewhere.jpg": with_exif(b"MM\0*" + struct.pack(">I", 0xFFFFFFF0)),
    "itself.jpg": with_exif(b"MM\0*" + struct.pack(">IHHHIII", 8, 1, 0x8769, 4, 1, 8, 8)),
    "many.jpg": with_exif(b"MM\0*" + struct.pack(">IH", 8, 65_535) + bytes(40)),
    # Phones append a film to the picture.
    "film.jpg": RED + bytes(5_000),
}


def give(page: Page, name: str, content: bytes) -> None:
    kinds = {"png": "image/png", "gif": "image/gif", "webp": "image/webp", "svg": "image/svg+xml", "HEIC": "image/heic"}
    kind = kinds.get(name.rsplit(".")[-1], "image/jpeg")
    page.locator(".photo-choice input").set_input_files({"name": name, "mimeType": kind, "buffer": content})


def test_each_bad_photo_is_refused_by_a_sentence_and_each_odd_one_read_without_a_network(server, open_page):
    page = open_page(f"{server.address}/boulders", viewport=PHONE, **KEPT)
    crashes = []
    page.on("crash", lambda _: crashes.append(page.url))
    kept_on_device(page)
    page.context.set_offline(True)
    page.goto(f"{server.address}/boulders")
    for name, (content, phrase) in REFUSED.items():
        give(page, name, content)
        expect(page.locator(".toast").first).to_contain_text(BOOK[phrase].replace("{name}", name))
        # The page is usable, and stores nothing of the file.
        page.locator(".toast button").first.click()
        expect(page.locator(".toast")).to_have_count(0)
        expect(page.locator(".photo-buttons")).to_have_attribute("aria-busy", "false")
        assert (shelf(page, "files"), shelf(page, "records")) == ([], []), name
    for count, (name, content) in enumerate(TAKEN.items(), start=1):
        visit(page, "/boulders")
        give(page, name, content)
        expect(page.locator(".stage-picture img")).to_be_visible()
        red, green, blue = page.locator(".stage-picture img").evaluate(_MIDDLE)
        assert red > 150 > 100 > max(green, blue), name
        assert len([each for each in shelf(page, "records") if each["collection"] == "boulder_photos"]) == count, name
    # Several at once: the good ones are stored, and each other one is named.
    visit(page, "/boulders")
    files = {"a.jpg": RED + b"a", "bomb.png": REFUSED["bomb.png"][0], "b.jpg": RED + b"b", "half.jpg": WALL[:9_000]}
    page.locator(".photo-choice input").set_input_files(
        [{"name": name, "mimeType": "image/jpeg", "buffer": content} for name, content in files.items()]
    )
    page.wait_for_url("**/boulders/photos")
    expect(page.locator(".problem-card")).to_have_count(len(TAKEN) + 2)
    expect(page.locator(".toast", has_text="bomb.png")).to_be_visible()
    expect(page.locator(".toast", has_text="half.jpg")).to_be_visible()
    assert violations(page) == []
    assert crashes == []
