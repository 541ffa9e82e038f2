// Invalid input to the engine yields a clear error, never a trap.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CoreError, type Core } from "../../App/src/engine/core";
import { addUp } from "../../App/src/engine/statistics";
import { derive, isTrack, joined, joinedPoints, type Waypoints, waypointsOf, waypointsTogether, writeGPX } from "../../App/src/engine/tracks";
import { encode } from "./encode";
import { newCore } from "./loadCore";

const line = { kind: "track", sport: "running" } as const;
const derivation = { markInterval: 1000, member: {} };
const question = { offset: 0, member: {}, isOfOneCategory: true };

function walk(fixes: number): Float64Array {
  return Float64Array.from({ length: fixes * 8 }, (_, index) => {
    const second = Math.floor(index / 8);
    return [1.7e12 + second * 1000, 42.5 + second * 2e-5, 1.5, 1000 + (second % 50), NaN, NaN, 140, NaN][index % 8]!;
  });
}

function refused(code: string, call: () => unknown): void {
  assert.throws(call, (error) => error instanceof CoreError && error.code === code, code);
}

/** Asserts that the core still works. */
function works(core: Core): void {
  assert.equal(derive(core, encode(core, [walk(10)]), line, derivation).detail.figures.points, 10);
}

test("refuses a stream that was cut anywhere", async () => {
  const core = await newCore();
  const points = encode(core, [walk(200), walk(100)]);
  for (let length = 0; length < points.length; length += 1) {
    refused("damaged", () => derive(core, points.subarray(0, length), line, derivation));
  }
  works(core);
});

test("survives every damaged byte of a stream", async () => {
  const core = await newCore();
  const points = encode(core, [walk(60), walk(20)]);
  for (let place = 0; place < points.length; place += 1) {
    for (const damage of [0x00, 0x7f, 0x80, 0xff]) {
      const damaged = points.slice();
      damaged[place] = damage;
      for (const call of [
        () => derive(core, damaged, line, derivation),
        () => writeGPX(core, [{ points: damaged, line, name: "x" }]),
      ]) {
        try {
          call();
        } catch (error) {
          assert.ok(error instanceof CoreError, String(error));
          assert.match(error.code, /^(damaged|tooManyFixes)$/);
        }
      }
    }
  }
  works(core);
});

test("refuses streams that say they hold more than a track may", async () => {
  const core = await newCore();
  const head = [0x43, 0x44, 0x50, 0x53, 1];
  const huge = Uint8Array.from([...head, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f, 0]);
  refused("tooManyFixes", () => derive(core, huge, line, derivation));
  refused("tooManyFixes", () => writeGPX(core, [{ points: huge, line, name: "" }]));
  works(core);
});

test("refuses numbers that are no place and no time, and takes none of their batch", async () => {
  const core = await newCore();
  for (const [number, value] of [
    [0, 1e300],
    [1, 90.1],
    [2, -180.1],
  ] as const) {
    const fixes = walk(5);
    fixes[3 * 8 + number] = value;
    assert.throws(
      () => encode(core, [fixes]),
      (error) => error instanceof CoreError && error.code === "badFix" && error.details["index"] === 3,
    );
  }
  const unknown = new Float64Array(80).fill(NaN);
  assert.equal(derive(core, encode(core, [unknown]), line, derivation).detail.figures.points, 10);
  const extreme = Float64Array.from({ length: 80 }, (_, index) => [8.64e15, 90, 180, 1e300, Infinity, -1e300, 1e18, -0][index % 8]!);
  derive(core, encode(core, [extreme]), line, derivation);
  works(core);
});

test("refuses lengths and counts that the input does not hold", async () => {
  const core = await newCore();
  core.putBytes(encode(core, [walk(10)]));
  for (const length of [-1, -(2 ** 31), 2 ** 31 - 1, 1e6]) {
    refused("shortInput", () => core.run("trackDerive", length, 0, 0, 0, 1000, 0, 0, 0, 0, NaN, 0));
    refused("shortInput", () => core.run("trackDerive", 10, 0, 0, 0, 1000, 0, 0, length, 0, NaN, 0));
    refused("shortInput", () => core.run("trackDerive", 10, 0, 0, 0, 1000, 0, 0, 0, length, NaN, 0));
    refused("shortInput", () => core.run("trackEdited", 10, length, 0, 0, NaN));
    refused("shortInput", () => core.run("trackEditable", length, 0, 0, 0));
    refused("shortInput", () => core.run("trackIsLeft", length, 0, 0, 0));
    refused("shortInput", () => core.run("trackIsLeft", 10, length, 0, 0));
    refused("shortInput", () => core.run("trackWaypoints", length, 0, 0, 0, 0));
    refused("shortInput", () => core.run("trackWaypoints", 10, length, 0, 0, 0));
    refused("shortInput", () => core.run("trackWaypoints", 10, 0, length, 0, 0));
    refused("shortInput", () => core.run("waypointsTogether", length));
    refused("shortInput", () => core.run("trackPicked", length, 0, 5));
    refused("shortInput", () => core.run("tracksJoin", length, 0));
    refused("shortInput", () => core.run("tracksJoin", 10, length));
    refused("shortInput", () => core.run("trackSplits", length, 0, 0, 1000));
    const text = core.run("gpxOpen");
    refused("shortInput", () => core.run("gpxTrack", text, length, 0, 0, 0, 0, 0, 0, 0));
    refused("shortInput", () => core.run("gpxTrack", text, 10, length, 0, 0, 0, 0, 0, 0));
    refused("shortInput", () => core.run("gpxTrack", text, 10, 5, length, 0, 0, 0, 0, 0));
    refused("shortInput", () => core.run("gpxTrack", text, 10, 5, 0, length, 0, 0, 0, 0));
    refused("shortInput", () => core.run("tracksDoubtful", length));
    core.close({}, "gpxClose", text);
    const handle = core.run("encodeOpen");
    refused("shortInput", () => core.run("encodeAdd", handle, length));
    core.close({}, "encodeClose", handle);
    const sums = core.run("statisticsOpen", 0, 0, 0, 0);
    refused("shortInput", () => core.run("statisticsAdd", sums, length, 0));
    core.close({}, "statisticsClose", sums);
  }
  for (const sport of [10, -2, 2 ** 31 - 1]) {
    refused("badSport", () => core.run("trackDerive", 10, sport, 0, 0, 1000, 0, 0, 0, 0, NaN, 0));
  }
  works(core);
});

test("keeps the places that have one, whatever else is listed", async () => {
  const core = await newCore();
  const place = { longitude: 2.1, latitude: 42.4, name: "Núria" };
  assert.deepEqual(waypointsTogether(core, [place, { ...place }, { longitude: 2.1, latitude: 99 }, 7, null] as Waypoints), [place]);
  for (const text of ["{}", "[", "7", ""]) {
    const bytes = new TextEncoder().encode(text);
    core.putBytes(bytes);
    refused("badJSON", () => core.run("waypointsTogether", bytes.length));
  }
  const points = encode(core, [walk(10)]);
  assert.deepEqual(waypointsOf(core, points, line, [place]), [place]);
  assert.equal(isTrack(core, points, line), true);
  const cut = { id: "", at: 0, kind: "cut", from: 0 } as const;
  assert.deepEqual(waypointsOf(core, points, { ...line, edits: [{ ...cut, to: 9 }] }, [place]), []);
  assert.equal(isTrack(core, points, { ...line, edits: [{ ...cut, to: 8 }] }), false);
  assert.equal(isTrack(core, points, { ...line, edits: [{ ...cut, to: 7 }] }), true);
  works(core);
});

test("joins lines whose sizes are those of the input, and no others", async () => {
  const core = await newCore();
  const [first, second] = [encode(core, [walk(10)]), encode(core, [walk(10).map((value, index) => (index % 8 === 0 ? value + 60_000 : value))])];
  const together = joinedPoints(core, [first, second]).slice();
  assert.equal(derive(core, together, line, derivation).detail.figures.segments, 2);
  refused("overlap", () => joinedPoints(core, [first, first]));
  const utf8 = new TextEncoder();
  for (const sizes of ["[1e9]", "[-1]", "[0.5]", "{}", "[", "[[]]"]) {
    const text = utf8.encode(sizes);
    core.putBytes(joined([first, text]));
    refused("badJSON", () => core.run("tracksJoin", first.length, text.length));
  }
  core.putBytes(first);
  refused("badSpacing", () => core.run("trackPicked", first.length, 0, 0));
  works(core);
});

test("takes marks, weights and offsets that nobody has", async () => {
  const core = await newCore();
  const points = encode(core, [walk(2000)]);
  for (const value of [NaN, Infinity, -1, 1e300, 0]) {
    derive(core, points, line, { markInterval: value, member: { weight: value } });
  }
  for (const offset of [2 ** 31 - 1, -(2 ** 31)]) {
    const { item } = derive(core, points, line, derivation);
    addUp(core, { ...question, offset }, [{ ...item, id: "x", started_at: -8.64e15 }]);
  }
  works(core);
});

test("refuses handles that are closed or were never open", async () => {
  const core = await newCore();
  for (const [open, finish, numbers] of [
    ["encodeOpen", "encodeFinish", []],
    ["statisticsOpen", "statisticsFinish", [0, 0, 0, 0]],
  ] as const) {
    const handle = core.run(open, ...numbers);
    core.run(finish, handle);
    for (const stale of [handle, -1, 12345]) refused("closed", () => core.run(finish, stale));
  }
  refused("closed", () => core.run("gpxNext", 3));
  works(core);
});

test("escapes what XML cannot hold", async () => {
  const core = await newCore();
  const pieces = writeGPX(core, [
    {
      points: encode(core, [walk(1)]),
      line,
      name: `<a b="c">&\u0000\u001b\ufffe\uffff\t🥾 Núria\ufffd`,
      note: "",
    },
  ]);
  const text = Buffer.concat(pieces).toString();
  assert.ok(text.includes("<name>&lt;a b=&quot;c&quot;&gt;&amp;\t🥾 Núria\ufffd</name>"), text);
  assert.ok(!text.includes("<desc>"));
});

test("gives a day's GPX in pieces, and keeps its memory flat", async () => {
  const core = await newCore();
  const points = encode(core, [walk(20_000)]);
  const pieces = writeGPX(core, [{ points, line, name: "Long" }]);
  assert.ok(pieces.length > 4);
  assert.ok(pieces.every(({ length }) => length < 300_000));
  const used = () => (core as unknown as { memory: WebAssembly.Memory }).memory.buffer.byteLength;
  for (let round = 0; round < 3; round += 1) derive(core, points, line, derivation);
  const before = used();
  for (let round = 0; round < 10; round += 1) {
    writeGPX(core, [{ points, line, name: "Long" }]);
    derive(core, points, line, derivation);
    addUp(core, question, []);
  }
  assert.equal(used(), before);
});
