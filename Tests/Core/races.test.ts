// The race as followed by a team's phone, in WebAssembly: answers in the app's terms.
import assert from "node:assert/strict";
import { test } from "node:test";
import { CoreError } from "../../App/src/engine/core";
import { addToWalk, beginWalk, capturePlan, type WalkedFix } from "../../App/src/engine/races";
import { newRaces } from "./loadCore";

const start = 1_780_000_000_000;
const metresPerDegree = 82_178.3;
const east = (metres: number) => 1.5 + metres / metresPerDegree;

/** 10 km east, with a checkpoint every 2 km. */
const race = {
  line: Array.from({ length: 101 }, (_, index) => [east(index * 100), 42.5, 1000]),
  checkpoints_m: [0, 2000, null, 4000, 6000, 8000, 10_000],
  start_at: start,
  fastest_mps: 3,
};

const fix = (minute: number): WalkedFix => ({
  time: start + minute * 60_000, latitude: 42.5, longitude: east(80 * minute),
  accuracy_m: 8, battery_percent: 80, is_charging: false,
});
const fixes = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => fix(from + index));
const charge = { percent: 80, isCharging: false };

test("the next checkpoint is told by its index, with the way to it", async () => {
  const core = await newRaces();
  beginWalk(core, race, fixes(0, 20));
  addToWalk(core, fixes(20, 36));
  const { next, lasting_h, needed_h, bytes_per_day } = capturePlan(core, start + 35 * 60_000, 0, charge);
  // 2,800 m are done; the line does not pass the third checkpoint.
  assert.equal(next?.checkpoint, 3);
  assert.ok(Math.abs((next?.distance_m ?? 0) - 1200) < 40, String(next?.distance_m));
  assert.ok((lasting_h ?? 0) > (needed_h ?? Infinity));
  assert.ok(bytes_per_day > 0);
});

test("a chosen interval is kept, and none is chosen by the core", async () => {
  const core = await newRaces();
  beginWalk(core, { ...race, line: [] }, []);
  assert.equal(capturePlan(core, start, 120, null).seconds, 120);
  assert.deepEqual(Object.keys(capturePlan(core, start, 0, null)), ["seconds", "overdue_s", "bytes_per_day"]);
});

test("another race begins anew", async () => {
  const core = await newRaces();
  beginWalk(core, race, fixes(0, 60));
  beginWalk(core, race, []);
  assert.equal(capturePlan(core, start, 0, charge).next?.checkpoint, 1);
});

test("what is no race and no place is refused", async () => {
  const core = await newRaces();
  const isCode = (code: string) => (error: unknown) => error instanceof CoreError && error.code === code;
  assert.throws(() => capturePlan(core, start, 0, null), isCode("closed"));
  assert.throws(() => addToWalk(core, []), isCode("closed"));
  core.putBytes(new TextEncoder().encode("{"));
  assert.throws(() => core.run("walkBegin", 1), isCode("badJSON"));
  beginWalk(core, race, []);
  assert.throws(() => addToWalk(core, [{ ...fix(0), latitude: 91 }]), isCode("badFix"));
  assert.throws(() => core.run("walkAdd", 1_000_000), isCode("shortInput"));
});
