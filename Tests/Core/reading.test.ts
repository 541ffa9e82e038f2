// Files of recordings, as the elements that a browser's parser finds in them (T16).
import assert from "node:assert/strict";
import { test } from "node:test";
import { readRecording } from "../../App/src/engine/reading";
import { derive } from "../../App/src/engine/tracks";
import { newCore, newRecordings } from "./loadCore";

const utf8 = new TextEncoder();
const begin = (name: string, attributes: Record<string, string> = {}) =>
  `\x01${name}\0${Object.entries(attributes).map(([key, value]) => `${key}\0${value}\0`).join("")}\0`;
const element = (name: string, inside = "", attributes?: Record<string, string>) => `${begin(name, attributes)}${inside}\x03`;
const text = (name: string, value: string) => element(name, `\x02${value}\0`);
const point = (index: number, inside = "") =>
  element("trkpt", `${text("time", `2025-05-01T08:00:${String(index).padStart(2, "0")}Z`)}${inside}`, {
    lat: String(42 + index * 5e-5),
    lon: "1.5",
  });
const track = (points: string) => element("gpx", element("trk", text("name", " Núria ") + element("trkseg", points)));

test("reads lines, whichever prefix and whichever pieces", async () => {
  const [core, recordings] = [await newCore(), await newRecordings()];
  const points = Array.from({ length: 30 }, (_, index) => point(index, element("extensions", element("ns3:ext", text("ns3:hr", "140"), { kind: "" }))));
  const read = readRecording(recordings, { elements: [track(points.join(""))].map((each) => utf8.encode(each)) });
  assert.equal(read.format, "gpx");
  const [line] = read.lines;
  assert.ok(line);
  assert.equal(line.name, "Núria");
  const derivation = { markInterval: 1000, member: {} };
  const { figures } = derive(core, line.points, { kind: line.kind }, derivation).detail;
  assert.equal(figures.points, 30);
  assert.equal(figures.heart_rate_mean, 140);
  // Pieces of whole elements yield the same result.
  const head = begin("gpx") + begin("trk") + text("name", "Núria") + begin("trkseg");
  const pieces = [head, ...points, "\x03\x03\x03"].map((each) => utf8.encode(each));
  assert.deepEqual(readRecording(recordings, { elements: pieces }).lines[0]?.points, line.points);
});

test("says which points and values were left out", async () => {
  const recordings = await newRecordings();
  const nowhere = element("trkpt", "", { lat: "91", lon: "1" });
  const read = readRecording(recordings, { elements: [utf8.encode(track(point(0) + nowhere + point(1, text("ele", "high"))))] });
  assert.deepEqual(read.warnings, [{ code: "bad-positions", count: 1 }, { code: "bad-values", count: 1 }]);
});

const refused: [string, string, string][] = [
  ["nothing at all", "", "nothing-inside"],
  ["another root", element("svg"), "other-xml"],
  ["no point", element("gpx", element("trk")), "nothing-inside"],
  ["places only", element("gpx", element("wpt", "", { lat: "1", lon: "1" })), "places-only"],
  ["a deep one", element("gpx", element("rte", begin("rtept", { lat: "1", lon: "1" }) + begin("extensions").repeat(300))), "too-deep"],
  ["too many lines", element("gpx", element("rte", element("rtept", "", { lat: "1", lon: "1" })).repeat(1001)), "too-many-tracks"],
];

for (const [what, elements, code] of refused) {
  test(`refuses ${what} by the server's name for it`, async () => {
    const recordings = await newRecordings();
    assert.throws(() => readRecording(recordings, { elements: [utf8.encode(elements)] }), { code: "refused", details: { code } });
    // The reader then reads the next file.
    assert.equal(readRecording(recordings, { elements: [utf8.encode(track(point(0)))] }).lines.length, 1);
  });
}

const damaged = ["\x01gpx", "\x01gpx\0", "\x01gpx\0lat\0\0", "\x01\0", "\x02text", "\x05", "gpx", "\x01gpx\0\0\x02never ended"];

for (const bytes of damaged) {
  test(`refuses what is no whole element: ${JSON.stringify(bytes)}`, async () => {
    const recordings = await newRecordings();
    assert.throws(() => readRecording(recordings, { elements: [utf8.encode(bytes)] }), { code: "damaged" });
  });
}

test("ends of elements that never began, and events after the end, do no harm", async () => {
  const recordings = await newRecordings();
  assert.throws(() => readRecording(recordings, { elements: [utf8.encode("\x03\x03\x02text\0\x03")] }), { code: "refused" });
  // A text that stops before its first element.
  assert.throws(() => readRecording(recordings, { elements: [utf8.encode("\x04")] }), { code: "refused" });
  assert.equal(readRecording(recordings, { elements: [utf8.encode(`${track(point(0))}\x03\x03${element("trk")}`)] }).lines.length, 1);
});

test("a reading that nobody began is refused", async () => {
  const recordings = await newRecordings();
  assert.throws(() => recordings.run("readingFinish"), { code: "closed" });
  assert.throws(() => recordings.run("readingPoints", 0), { code: "closed" });
  recordings.run("readingBegin");
  assert.throws(() => recordings.run("readingPoints", 0), { code: "noSuchLine" });
  assert.throws(() => recordings.run("readingAdd", 1 << 30), { code: "shortInput" });
});
