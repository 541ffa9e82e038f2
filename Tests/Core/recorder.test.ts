// The WebAssembly recorder's answers equal the native ones byte for byte, however its log is batched.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { CoreError } from "../../App/src/engine/core";
import { NUMBERS_PER_ROW, ROW, Recorder, type RecorderSettings } from "../../App/src/engine/recorder";
import { newCore } from "./loadCore";

const folder = process.env["CORE_VECTORS"]!;
const BATCH = 997;
const RECORDINGS = [
  ["run", 0, 5],
  ["ride", 3, 25],
  ["antimeridian", 1, 10],
] as const;
const settings: RecorderSettings = { sport: 0, spacing: 5, pausesItself: true };
const START = 1.7e12;

/** The rows of a run at 3 m/s. */
function run(seconds: number, from = 0): number[][] {
  return Array.from({ length: seconds }, (_, index) => {
    const second = from + index;
    return [ROW.fix, START + second * 1000, 42.5 + (second * 3) / 111_078.6, 1.5, 1000, 5, 3, 140, NaN];
  });
}

function event(kind: number, time: number): number[] {
  return [kind, time, NaN, NaN, NaN, NaN, NaN, NaN, NaN];
}

function rowsOf(name: string): Float64Array {
  return new Float64Array(new Uint8Array(readFileSync(`${folder}/${name}.rows`)).buffer);
}

const bytesOf = (numbers: Float64Array) => Buffer.from(numbers.buffer);

for (const [name, sport, spacing] of RECORDINGS) {
  test(`records "${name}" to the same bytes as the native core`, async () => {
    const core = await newCore();
    const handle = core.run("recorderOpen", sport, spacing, 100, 61.5, 1, 1);
    const rows = rowsOf(name);
    const answers: Uint8Array[] = [];
    for (let start = 0; start < rows.length; start += BATCH * NUMBERS_PER_ROW) {
      const part = rows.subarray(start, start + BATCH * NUMBERS_PER_ROW);
      core.putNumbers(part);
      core.run("recorderAdd", handle, part.length / NUMBERS_PER_ROW);
      core.run("recorderLive", handle, part.at(1 - NUMBERS_PER_ROW)! + 3000);
      answers.push(core.bytes());
    }
    for (const answer of ["recorderMarks", "recorderLaps", "recorderLine", "recorderFinish"]) {
      core.run(answer, handle, 0);
      answers.push(core.bytes());
    }
    assert.ok(Buffer.concat(answers).equals(readFileSync(`${folder}/${name}.recorded`)), "the bytes differ");
  });
}

test("is the same recording again after an interruption", async () => {
  const rows = rowsOf("run");
  const [one, many] = await Promise.all([newCore(), newCore()]);
  const whole = Recorder.open(one, settings);
  whole.add(rows);
  const pieces = Recorder.open(many, settings);
  for (let start = 0; start < rows.length; start += NUMBERS_PER_ROW) {
    pieces.add(rows.subarray(start, start + NUMBERS_PER_ROW));
  }
  const now = rows.at(1 - NUMBERS_PER_ROW)! + 1000;
  assert.deepEqual(pieces.live(now), whole.live(now));
  assert.deepEqual(pieces.marks(0), whole.marks(0));
  assert.deepEqual(pieces.laps(0), whole.laps(0));
  assert.ok(whole.laps(0).length > 2);
  assert.ok(bytesOf(pieces.line(0)).equals(bytesOf(whole.line(0))));
  assert.deepEqual(pieces.finish(), whole.finish());
  assert.ok(whole.live(now).kept > 10_000 && whole.live(now).refused > 10);
});

test("says how a recording stands", async () => {
  const recorder = Recorder.open(await newCore(), { ...settings, markInterval: 100, weight: 60, isFemale: true });
  assert.equal(recorder.live(START).state, "waiting");
  assert.equal(recorder.live(START).signal, "none");
  assert.equal(recorder.live(START).place, null);
  recorder.add(run(100).flat());
  const live = recorder.live(START + 102_000);
  assert.equal(live.state, "recording");
  assert.equal(live.signal, "good");
  assert.equal(live.accuracy, 5);
  assert.equal(live.startedAt, START);
  assert.equal(live.elapsed, 102);
  assert.equal(live.total, 102);
  // The last point is three metres back.
  assert.ok(Math.abs(live.distance - 294) < 0.1);
  assert.ok(Math.abs(live.speed - 3) < 0.01);
  assert.ok(Math.abs(live.pace! - (102 / 294) * 1000) < 0.2);
  assert.ok(Math.abs(live.movingPace! - 333.3) < 0.2);
  assert.ok(Math.abs(live.paceNow! - 333.3) < 2);
  assert.equal(live.lapPace, live.pace);
  assert.deepEqual([live.duration, live.movingTime, live.undoableAutoPause], [98, 98, null]);
  assert.ok(Math.abs(live.energy! - 60 * 0.1036 * 0.01 * 294 * 0.9) < 0.1);
  assert.equal(live.ascent, 0);
  assert.equal(live.altitude, 1000);
  assert.equal(live.heartRate, 140);
  assert.deepEqual([live.marks, live.kept, live.refused, live.holes, live.lastHole], [2, 100, 0, 0, null]);
  assert.deepEqual(
    recorder.marks(1).map((mark) => [mark.number, mark.distance_m]),
    [[2, 200]],
  );
  assert.deepEqual(recorder.marks(9), []);
  assert.equal(recorder.line(0).length, 2 * live.points);
  assert.equal(recorder.line(live.points - 1).length, 2);
  assert.equal(recorder.line(live.points).length, 0);
  assert.equal(recorder.line(1e6).length, 0);
});

test("pauses, breaks the line, and resumes", async () => {
  const recorder = Recorder.open(await newCore(), settings);
  recorder.add([...run(60), event(ROW.pause, START + 60_000), ...run(5, 70)].flat());
  assert.equal(recorder.live(START + 90_000).state, "paused");
  assert.equal(recorder.live(START + 90_000).elapsed, 60);
  const points = recorder.line(0).length / 2;
  recorder.add([event(ROW.resume, START + 100_000), ...run(60, 101)].flat());
  assert.equal(recorder.live(START + 160_000).elapsed, 120);
  assert.deepEqual([...recorder.line(points).subarray(0, 2)], [NaN, NaN]);
});

test("refuses a recording that is too short, and goes on", async () => {
  const recorder = Recorder.open(await newCore(), settings);
  recorder.add(run(5).flat());
  assert.throws(() => recorder.finish(), { code: "tooShort" });
  recorder.add(run(60, 5).flat());
  assert.equal(Buffer.from(recorder.finish().subarray(0, 4)).toString(), "CDPS");
});

test("takes rows whole or not at all, and any fix", async () => {
  const core = await newCore();
  const recorder = Recorder.open(core, settings);
  for (const bad of [event(6, START), event(4, NaN), event(ROW.lap, NaN), event(-1, START), event(NaN, START), event(ROW.pause, NaN), event(0.5, START)]) {
    assert.throws(
      () => recorder.add([...run(3), bad].flat()),
      (error: CoreError) => error.code === "badRow" && error.details["index"] === 3,
    );
  }
  assert.equal(recorder.live(START).kept, 0);
  const strange = [NaN, Infinity, -Infinity, 1e308, -1e308, 9e15, 91, 181, 0, -0];
  recorder.add(run(10).flat());
  for (const number of strange) {
    for (let field = 1; field < NUMBERS_PER_ROW; field += 1) {
      const row = run(1, 10)[0]!;
      row[field] = number;
      recorder.add(row);
    }
    recorder.add([ROW.fix, ...Array<number>(NUMBERS_PER_ROW - 1).fill(number)]);
    for (const kind of [ROW.undoAutoPause, ROW.pause, ROW.resume]) {
      if (kind === ROW.undoAutoPause || Math.abs(number) <= 8.64e15) recorder.add(event(kind, number));
    }
    for (const now of strange) assert.ok(recorder.live(now).elapsed >= 0);
  }
  recorder.add(run(60, 11).flat());
  assert.ok(recorder.live(START + 70_000).kept > 50);
  assert.throws(() => core.run("recorderAdd", 0, 1e9), { code: "shortInput" });
  assert.throws(() => core.run("recorderAdd", 0, -1), { code: "shortInput" });
  for (const from of [-1, -(2 ** 31), 2 ** 31 - 1]) {
    assert.deepEqual(recorder.marks(from), from < 0 ? recorder.marks(0) : []);
    assert.deepEqual([...recorder.line(from)], from < 0 ? [...recorder.line(0)] : []);
  }
});

test("refuses settings that do not exist, and closed recordings", async () => {
  const core = await newCore();
  for (const sport of [-1, 10, 2 ** 31 - 1]) {
    assert.throws(() => Recorder.open(core, { ...settings, sport }), { code: "badSport" });
  }
  for (const spacing of [0, 4, -5, NaN, Infinity]) {
    assert.throws(() => Recorder.open(core, { ...settings, spacing }), { code: "badSpacing" });
  }
  const recorder = Recorder.open(core, settings);
  recorder.close();
  for (const use of [
    () => recorder.add(run(1).flat()),
    () => recorder.live(START),
    () => recorder.marks(0),
    () => recorder.line(0),
    () => recorder.finish(),
  ]) {
    assert.throws(use, { code: "closed" });
  }
});

test("records a day in less than 50 MB, and gives memory back when closed", async () => {
  const core = await newCore();
  const memory = (core as unknown as { memory: WebAssembly.Memory }).memory;
  const day = Float64Array.from(run(86_400).flat());
  let size = 0;
  for (let round = 0; round < 3; round += 1) {
    const recorder = Recorder.open(core, settings);
    recorder.add(day);
    assert.equal(recorder.live(START).kept, 86_400);
    assert.ok(recorder.finish().length > 86_400);
    recorder.close();
    if (round === 0) size = memory.buffer.byteLength;
  }
  assert.ok(size < 50e6, `${size} bytes`);
  assert.equal(memory.buffer.byteLength, size);
});
