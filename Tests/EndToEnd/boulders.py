"""Boulders in a browser: a climber photographs a wall, taps marks onto it, and finds sends in the logbook."""

import struct

from conftest import FIXTURES
from playwright.sync_api import Page, expect

# A photo with an EXIF rotation: 1200 wide and 1800 high as stored, 1800 wide and 1200 high when shown.
PHOTO = FIXTURES / "photos" / "exif-Landscape_6.jpg"
# Options of a page that fingers touch.
TOUCHED = {"has_touch": True, "is_mobile": True}
# A hold on a wall, as fractions of the upright picture, and the picture's size.
HOLD = (0.3, 0.7)
WIDTH, HEIGHT = 800, 600
# The place of a point of the upright picture in a file of each EXIF orientation.
STORED = {
    1: lambda x, y: (x, y),
    2: lambda x, y: (1 - x, y),
    3: lambda x, y: (1 - x, 1 - y),
    4: lambda x, y: (x, 1 - y),
    5: lambda x, y: (y, x),
    6: lambda x, y: (y, 1 - x),
    7: lambda x, y: (1 - y, 1 - x),
    8: lambda x, y: (1 - y, x),
}
# A grey wall with one red hold, as a JPEG without EXIF.
WALL_JPEG = """async ([x, y, width, height]) => {
  const canvas = new OffscreenCanvas(width, height);
  const drawing = canvas.getContext("2d");
  drawing.fillStyle = "#888";
  drawing.fillRect(0, 0, width, height);
  drawing.fillStyle = "#f00";
  drawing.fillRect(x * width - 20, y * height - 20, 40, 40);
  const file = await canvas.convertToBlob({ type: "image/jpeg", quality: 0.9 });
  return [...new Uint8Array(await file.arrayBuffer())];
}"""
# Holds back the decoding of photos until the test releases it.
HOLD_PHOTOS_BACK = """{
  const decode = window.createImageBitmap.bind(window);
  const released = new Promise((resolve) => { window.release = resolve; });
  window.createImageBitmap = async (...given) => { await released; return decode(...given); };
}"""


def wall(page: Page, orientation: int) -> bytes:
    """The photo of a wall in one of eight camera orientations."""
    size = (WIDTH, HEIGHT) if orientation < 5 else (HEIGHT, WIDTH)
    jpeg = bytes(page.evaluate(WALL_JPEG, [*STORED[orientation](*HOLD), *size]))
    exif = b"Exif\0\0" + b"MM\0*" + struct.pack(">IHHHIHHI", 8, 1, 0x0112, 3, 1, orientation, 0, 0)
    return jpeg[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + jpeg[2:]


def choose_photo(page: Page, photo) -> None:
    """Passes a photo to the page, as the camera or album would."""
    page.locator(".photo-choice input").set_input_files(photo)
    expect(page.locator(".stage-picture img")).to_be_visible()


def marks(page: Page) -> list[tuple[str, float, float]]:
    """The marks by name, at fractions of the picture."""
    return page.locator(".editor-mark").evaluate_all(
        """(marks) => marks.map((mark) => {
          const { width, height } = mark.ownerSVGElement.viewBox.baseVal;
          const { e, f } = mark.transform.baseVal.consolidate().matrix;
          return [mark.getAttribute("aria-label"), e / width, f / height];
        })"""
    )


def tap(page: Page, x: float, y: float) -> None:
    """Touches the picture at a position in fractions of it."""
    box = page.locator(".stage-picture").bounding_box()
    page.touchscreen.tap(box["x"] + x * box["width"], box["y"] + y * box["height"])


# Counts taps outside the picture, across page loads.
def count_taps(page: Page) -> None:
    """Counts touches of the screen from now on, except those of a picture, which make marks."""
    page.evaluate(
        """() => {
          window.taps = 0;
          const count = ({ isTrusted, target }) => isTrusted && !target.closest(".stage-picture") && window.taps++;
          addEventListener("pointerdown", count, true);
        }"""
    )


def taps(page: Page) -> int:
    """The number of touches since `count_taps`."""
    return page.evaluate("window.taps")


def logbook_entry(page: Page, name: str):
    """The entries of the logbook with a name."""
    return page.locator(".logbook-session .row", has_text=name)
