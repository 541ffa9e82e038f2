// The closing tags of XML that is cut off, and the time taken to find them.
import assert from "node:assert/strict";
import test from "node:test";
import { closeXML } from "../../App/src/tracks/data/own/closeXML";

const start = "<?xml version='1.0'?>\n<!-- a > b < c --><gpx creator='a > b'><trk><trkseg>";
const point = "<trkpt lat='1' lon=\"2\"><ele>3</ele></trkpt><trkpt lat='1' lon='2'/>";
const tags = "</trkseg></trk></gpx>";

test("what is open at the end is closed, and what is not whole is left out", () => {
  for (const [text, kept, open] of [
    [start + point, start + point, tags],
    [start + point + "\n  ", start + point + "\n  ", tags],
    [start + point + "<", start + point, tags],
    [start + point + "<trkpt lat='1", start + point, tags],
    [start + point + "<trkpt lat='1>2", start + point, tags],
    [start + point + "<trkpt lat='1'><ele>31", start + point + "<trkpt lat='1'><ele>31", "</ele></trkpt>" + tags],
    [start + point + "<trkpt lat='1'><ele>31</e", start + point + "<trkpt lat='1'><ele>31", "</ele></trkpt>" + tags],
    [start + point + "</trkseg", start + point, tags],
    [start + point + "</trkseg>", start + point + "</trkseg>", "</trk></gpx>"],
    [start + point + "<!-- </trkseg>", start + point, tags],
    [start + point + "<!", start + point, tags],
    [start + point + "<![CDATA[ </gpx>", start + point, tags],
    [start + "<name>A &amp; B &am", start + "<name>A &amp; B ", "</name>" + tags],
    [start + "<name>A &#x4", start + "<name>A ", "</name>" + tags],
    // No reference: the parser refuses it.
    [start + "<name>A & B", start + "<name>A & B", "</name>" + tags],
    [start + point + tags + "<!-- more", start + point + tags, ""],
    ["<gpx><a><b/></a><c d='/'>", "<gpx><a><b/></a><c d='/'>", "</c></gpx>"],
  ] as const) {
    assert.deepEqual(closeXML(text), { text: kept + open, open: open.split("<").length - 1 }, text);
  }
});

test("a file that ends before its root has begun is empty", () => {
  for (const text of ["<", "<gp", "<?xml version='1.0'", "<?xml version='1.0'?>\n", "<!-- <gpx>", "<gpx creator='"]) {
    assert.deepEqual(closeXML(text), { text: "", open: 0 }, text);
  }
});

test("a file that is whole, or damaged before its end, is not closed", () => {
  for (const text of [
    start + point + tags,
    start + point + tags + "\nmore",
    start + "</trk>" + point,
    start + "<trkpt lat='1 <ele>3</ele></trkpt>" + point,
    start + "<trkpt <ele>3</ele></trkpt>" + point,
    start + "<!ELEMENT a>" + point,
    "<gpx/><gpx>",
    "</gpx>",
    "<gpx></gpx></gpx><gpx>",
    // Markup of which a server reads no more, either.
    start + "<trkpt lat='" + "1".repeat(2 ** 18),
  ]) {
    assert.equal(closeXML(text), null, text.slice(-100));
  }
});

/** Ten million letters of what a careless search would go through again and again. */
const hostile = ["<", "<a", "<a ", "<a b='", "<a>", "<a/>", "<!--", "<!-- -->", "<![CDATA[", "<?a", "&", "&amp;", "</", "'", "\"", " ", "<a b='c'>d"];

for (const piece of hostile) {
  test(`ten million letters of ${JSON.stringify(piece)} take no time to speak of`, () => {
    const text = "<gpx>" + piece.repeat(10_000_000 / piece.length);
    const closed = closeXML(text);
    assert.ok(closed === null || closed.text.startsWith("<gpx>"));
  });
}
