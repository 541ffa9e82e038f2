// The naming of activities from files, and the detection of duplicates (T16).
import assert from "node:assert/strict";
import { test } from "node:test";
import { heartRateZones } from "../../App/src/engine/tracks";
import { sameActivity, trackFileStem, trackName, trackNote } from "../../App/src/engine/activities";
import { newCore } from "./loadCore";

test("names a line of a file", async () => {
  const core = await newCore();
  assert.equal(trackName(core, " Núria\n a peu ", "x.gpx", 3, "hiking"), "Núria a peu");
  assert.equal(trackName(core, null, "C:\\runs\\Volta 🏃.GPX", 1, null), "Volta 🏃 (2)");
  assert.equal(trackName(core, "", " .gpx", 0, "running"), "running");
  assert.equal(trackName(core, "", "", 0, "running"), "running");
  assert.equal(
    trackName(core, "Empúries", "x.fit", 1, "other", { number: 2, count: 5, transition: true }),
    "Empúries 2/5 · transition",
  );
  assert.equal([...trackName(core, "🏔".repeat(1_000_000), "x.gpx", 0, null)].length, 200);
});

test("names the file of a track as the server does", async () => {
  const core = await newCore();
  assert.equal(trackFileStem(core, "Núria/Puigmal", 1_763_683_200_000), "2025-11-21 Núria_Puigmal");
  assert.equal(trackFileStem(core, "...", null), "track");
  assert.equal(trackFileStem(core, "🏔".repeat(1_000_000), null), "🏔".repeat(40));
});

test("keeps as much of a note as a member may write", async () => {
  const core = await newCore();
  assert.equal(trackNote(core, "plou\nmolt"), "plou\nmolt");
  assert.equal(trackNote(core, ""), "");
  assert.equal(trackNote(core, "ñ".repeat(20_000)), "ñ".repeat(10_000));
});

const morning = { startedAt: 1.7e12, endedAt: 1.7e12 + 3_600_000, distance: 10_000, start: [1.5, 42.5], end: [1.52, 42.51] };

test("finds the same activity told by another file", async () => {
  const core = await newCore();
  const later = { ...morning, startedAt: 1.8e12, endedAt: 1.8e12 + 3_600_000 };
  const trimmed = { ...morning, startedAt: morning.startedAt + 5000, distance: 10_100 };
  const elsewhere = { ...trimmed, start: [2.5, 42.5] };
  assert.equal(sameActivity(core, trimmed, [later, elsewhere, morning]), 2);
  assert.equal(sameActivity(core, trimmed, [later, elsewhere]), -1);
  assert.equal(sameActivity(core, trimmed, []), -1);
  assert.equal(sameActivity(core, { ...trimmed, start: undefined }, [{ ...morning, start: undefined }]), 0);
});

test("finds an activity without times by its points", async () => {
  const core = await newCore();
  const shape = Array.from({ length: 24 }, (_, index) => (index + 1).toString(16).padStart(8, "0")).join("");
  const timeless = { ...morning, startedAt: NaN, endedAt: NaN, shape };
  const other = Array.from({ length: 24 }, (_, index) => (index + 99).toString(16).padStart(8, "0")).join("");
  assert.equal(sameActivity(core, timeless, [{ ...morning, shape: other }, { ...morning, shape }]), 1);
  assert.equal(sameActivity(core, timeless, [morning, { ...morning, shape: "no shape" }]), -1);
});

test("the time in zones of the heart rate goes by the age", async () => {
  const core = await newCore();
  const { maximum, zones } = heartRateZones(core, { from: 80, seconds: Array.from({ length: 120 }, () => 1) }, 40);
  assert.equal(maximum, 180);
  assert.deepEqual(zones.map(({ from, to, seconds }) => [from, to, seconds]), [
    [90, 108, 18],
    [108, 126, 18],
    [126, 144, 18],
    [144, 162, 18],
    [162, undefined, 38],
  ]);
  assert.throws(() => heartRateZones(core, {} as never, 40), { code: "badJSON" });
});
