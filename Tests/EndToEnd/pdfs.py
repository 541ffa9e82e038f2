"""Documents handed out by a teacher: PDFs made by hand, with known text."""

import hashlib

PADDING = bytes.fromhex("28BF4E5E4E758A4164004E56FFFA01082E2E00B6D0683E802F0CA9FE6453697A")


def rc4(key: bytes, data: bytes) -> bytes:
    state = list(range(256))
    other = 0
    for index in range(256):
        other = (other + state[index] + key[index % len(key)]) % 256
        state[index], state[other] = state[other], state[index]
    out = bytearray()
    index = other = 0
    for byte in data:
        index = (index + 1) % 256
        other = (other + state[index]) % 256
        state[index], state[other] = state[other], state[index]
        out.append(byte ^ state[(state[index] + state[other]) % 256])
    return bytes(out)


class Lock:
    """The standard security handler of revision 2, with a key of 40 bits (ISO 32000-1, 7.6.3)."""

    def __init__(self, password: str):
        padded = (password.encode("cp1252") + PADDING)[:32]
        self.owner = rc4(hashlib.md5(padded).digest()[:5], padded)
        self.identifier = bytes(16)
        self.key = hashlib.md5(padded + self.owner + b"\xfc\xff\xff\xff" + self.identifier).digest()[:5]
        self.user = rc4(self.key, PADDING)

    @property
    def trailer(self) -> str:
        said = f"/Filter/Standard/V 1/R 2/O<{self.owner.hex()}>/U<{self.user.hex()}>/P -4"
        return f"/Encrypt<<{said}>>/ID[<{self.identifier.hex()}><{self.identifier.hex()}>]"

    def closed(self, number: int, data: bytes) -> bytes:
        """The encrypted content of an object with that number."""
        return rc4(hashlib.md5(self.key + number.to_bytes(3, "little") + bytes(2)).digest()[:10], data)


def pdf(pages: list[str], *, action: str = "", size: tuple[int, int] = (595, 842), password: str = "") -> bytes:
    """A PDF with a line of text on each page; `action` is an action in its catalogue that a reader might run."""
    lock = Lock(password) if password else None
    objects = [
        f"<</Type/Catalog/Pages 2 0 R{action}>>",
        f"<</Type/Pages/Count {len(pages)}/Kids[{' '.join(f'{4 + 2 * each} 0 R' for each in range(len(pages)))}]>>",
        "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>",
    ]
    for number, text in enumerate(pages):
        drawn = f"BT /F1 24 Tf 60 {size[1] - 100} Td ({text}) Tj ET"
        objects.append(
            f"<</Type/Page/Parent 2 0 R/MediaBox[0 0 {size[0]} {size[1]}]/Contents {5 + 2 * number} 0 R"
            "/Resources<</Font<</F1 3 0 R>>>>>>"
        )
        content = drawn.encode("cp1252")
        if lock:
            content = lock.closed(5 + 2 * number, content)
        objects.append(f"<</Length {len(content)}>>stream\n{content.decode('latin-1')}\nendstream")
    out = b"%PDF-1.7\n"
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{each}\nendobj\n".encode("latin-1")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    locked = lock.trailer if lock else ""
    return out + (
        f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R{locked}>>\nstartxref\n{len(out)}\n%%EOF\n"
    ).encode("ascii")
