"""Documents as a teacher hands them out: PDFs made by hand, so that tests know every word of them."""


def pdf(pages: list[str], *, action: str = "", size: tuple[int, int] = (595, 842)) -> bytes:
    """A PDF with a line of text on each page; `action` is what its catalogue would have a reader do."""
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
        objects.append(f"<</Length {len(drawn.encode('cp1252'))}>>stream\n{drawn}\nendstream")
    out = b"%PDF-1.7\n"
    places = []
    for number, each in enumerate(objects, 1):
        places.append(len(out))
        out += f"{number} 0 obj\n{each}\nendobj\n".encode("cp1252")
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    count = len(objects) + 1
    return out + (
        f"xref\n0 {count}\n0000000000 65535 f \n{table}trailer<</Size {count}/Root 1 0 R>>\nstartxref\n{len(out)}\n%%EOF\n"
    ).encode("ascii")
