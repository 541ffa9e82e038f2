// The candidates for the same activity among a member's tracks, and their number (T16).
import assert from "node:assert/strict";
import { test } from "node:test";
import type { TrackItem } from "../../App/src/engine/trackTypes";
import { countedBeside, possiblySame } from "../../App/src/tracks/data/own/sameActivity";

const hour = 3_600_000;
const noon = Date.UTC(2025, 5, 1, 12);

const track = (id: string, began: number | null, others: object = {}) =>
  ({ id, name: id, kind: "track", started_at: began ?? undefined, duration_s: 3600, distance_m: 10_000, ...others }) as TrackItem;
const walk = track("walk", noon);
const ids = (tracks: readonly TrackItem[]) => tracks.map(({ id }) => id);

const under: [string, TrackItem, boolean][] = [
  ["of the same hour", track("other", noon), true],
  ["that began in its last second", track("other", noon + hour - 1000), true],
  ["that ended in its first second", track("other", noon - hour + 1000), true],
  ["around it", track("other", noon - hour, { duration_s: 5 * 3600 }), true],
  ["within it", track("other", noon + 1000, { duration_s: 1 }), true],
  ["of the hour after", track("other", noon + hour + 1000), false],
  ["of the hour before", track("other", noon - hour - 1000), false],
  ["of the next day on the same way", track("other", noon + 24 * hour), false],
  ["without times", track("other", null, { duration_s: undefined }), true],
  ["that says when it began, not for how long", track("other", noon + 1000, { duration_s: undefined }), true],
  ["that is a plan of another day", track("other", noon + 24 * hour, { kind: "route" }), true],
];

for (const [which, other, isAsked] of under) {
  test(`the engine is${isAsked ? "" : " not"} asked about a track ${which}`, () => {
    assert.equal(possiblySame(walk, [other]).length, isAsked ? 1 : 0);
    assert.equal(possiblySame(other, [walk]).length, isAsked ? 1 : 0);
  });
}

test("of ten thousand tracks the engine is asked about those of the same hour", () => {
  const years = Array.from({ length: 10_000 }, (_, day) => track(`day ${day}`, noon + (day - 5000) * 24 * hour));
  assert.deepEqual(ids(possiblySame(walk, years)), ["day 5000"]);
});

test("what a member planned and did is not counted twice", () => {
  const plan = track("plan", noon, { kind: "route" });
  assert.deepEqual(countedBeside(walk, [plan, track("other", noon)]).map(({ id }) => id), ["other"]);
  assert.deepEqual(countedBeside(plan, [walk, track("other", noon)]), []);
});

test("a track is not counted beside itself, nor beside the lines of its own file", () => {
  const file = { original: "f1", line: 0 };
  const ours = track("ours", noon, { own: file });
  const tracks = [ours, track("sent", noon, file), track("second", noon, { own: { ...file, line: 1 } }), track("other", noon)];
  assert.deepEqual(ids(countedBeside(ours, tracks)), ["other"]);
  // A manual activity has no file, so none can share it.
  assert.deepEqual(ids(countedBeside(walk, [walk, track("by hand", noon)])), ["by hand"]);
});
