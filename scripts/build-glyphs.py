"""Draws the letters of the map's labels, as MapLibre asks for them: build-glyphs.py FOLDER

Writes FOLDER/STYLE-FIRST-HASH.pbf, with one hash for all, which is printed. A file holds the 256
characters from the first on as signed distance fields, in the format of
https://github.com/mapbox/node-fontnik (glyphs.proto), from the Debian package fonts-open-sans.
"""

import ctypes
import hashlib
import sys
from pathlib import Path

import freetype

FONTS = Path("/usr/share/fonts/truetype/open-sans")
STYLES = {
    "regular": "OpenSans-Regular.ttf",
    "semibold": "OpenSans-Semibold.ttf",
    "italic": "OpenSans-Italic.ttf",
}

# Latin with its extensions, Greek, Cyrillic, Vietnamese, punctuation, signs.
# App/src/map/maplibre.ts names the same ranges: others are drawn by the device or left out.
RANGES = [0x0000, 0x0100, 0x0200, 0x0300, 0x0400, 0x0500, 0x1E00, 0x2000, 0x2100, 0x2200]

# MapLibre's shader expects glyphs 24 px high with 3 px of padding, and a field in which 1 px is 255/8 and the outline
# is at 3/4 of 255.
SIZE = 24
AIR = 3
OUTLINE = 191.25
STEP = 255 / 8
# The reach of FreeType's field from the outline, whose value is 128.
SPREAD = 6
FROM_FREETYPE = bytes(min(255, max(0, round(OUTLINE + (value - 128) * SPREAD / 128 * STEP))) for value in range(256))
# MapLibre centres lines of text for glyphs whose top is counted from this height.
TOP = 26


def set_spread():
    spread = ctypes.c_int(SPREAD)
    for module in (b"sdf", b"bsdf"):
        error = freetype.FT_Property_Set(freetype.get_handle(), module, b"spread", ctypes.byref(spread))
        if error:
            raise SystemExit(f"build-glyphs: FreeType refuses a spread for {module!r}: {error}")


def field(face):
    """The distance field of the loaded glyph: bitmap, width, height, left, top."""
    slot = face.glyph
    if slot.outline.n_points == 0:
        return b"", 0, 0, 0, 0
    slot.render(freetype.FT_RENDER_MODE_SDF)
    width, height, pitch = slot.bitmap.width, slot.bitmap.rows, slot.bitmap.pitch
    values = bytes(slot.bitmap.buffer).translate(FROM_FREETYPE)
    trim = SPREAD - AIR
    rows = [values[row * pitch + trim : row * pitch + width - trim] for row in range(trim, height - trim)]
    return (
        b"".join(rows),
        width - 2 * SPREAD,
        height - 2 * SPREAD,
        slot.bitmap_left + SPREAD,
        slot.bitmap_top - SPREAD,
    )


def varint(value):
    out = bytearray()
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)
    return bytes(out)


def number(tag, value):
    return varint(tag << 3) + varint(value)


def signed(tag, value):
    return number(tag, value << 1 if value >= 0 else (-value << 1) - 1)


def octets(tag, value):
    return varint(tag << 3 | 2) + varint(len(value)) + value


def glyph(face, character):
    face.load_char(chr(character), freetype.FT_LOAD_NO_HINTING | freetype.FT_LOAD_NO_BITMAP)
    advance = round(face.glyph.linearHoriAdvance / 65536)
    bitmap, width, height, left, top = field(face)
    message = number(1, character)
    if bitmap:
        message += octets(2, bitmap)
    message += number(3, width) + number(4, height)
    message += signed(5, left) + signed(6, top - TOP) + number(7, advance)
    return octets(3, message)


def glyphs(face, style, first):
    stack = octets(1, style.encode()) + octets(2, f"{first}-{first + 255}".encode())
    for character in range(first, first + 256):
        if face.get_char_index(character):
            stack += glyph(face, character)
    return octets(1, stack)


def main(folder):
    set_spread()
    files = {}
    for style, name in STYLES.items():
        face = freetype.Face(str(FONTS / name))
        face.set_char_size(SIZE * 64)
        for first in RANGES:
            files[f"{style}-{first}"] = glyphs(face, style, first)
    version = hashlib.sha256(b"".join(files.values())).hexdigest()[:8].upper()
    Path(folder).mkdir(parents=True)
    for name, content in files.items():
        (Path(folder) / f"{name}-{version}.pbf").write_bytes(content)
    print(version)


if __name__ == "__main__":
    main(sys.argv[1])
