// Recordings that are faster than their sport can be, as the core judges them on the device.
import assert from "node:assert/strict";
import { test } from "node:test";
import { doubtful } from "../../App/src/engine/statistics";
import { newCore } from "./loadCore";

const drive = { id: "a", sport: "running", format: "gpx", kind: "track", duration_s: 1795, moving_s: 1795, distance_m: 44827.5, bests: [] };
type Counted = Parameters<typeof doubtful>[1][number];
const judge = async (...others: Partial<Counted & { speed_confirmed: boolean; kind: string }>[]) =>
  doubtful(await newCore(), others.map((each) => ({ ...drive, ...each }) as unknown as Counted));

test("doubts a drive that was saved as a run, and nothing that its member stated", async () => {
  assert.deepEqual(await judge({}, { categorySport: null }, { categorySport: "running" }), [true, true, true]);
  assert.deepEqual(await judge({ categorySport: "driving" }, { speed_confirmed: true }, { format: "manual" }, { kind: "route" }), [false, false, false, false]);
  assert.deepEqual(await judge({ distance_m: 5000 }), [false]);
});
