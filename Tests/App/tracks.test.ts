// Tracks as the list sorts and filters them, and as their figures are said.
import assert from "node:assert/strict";
import { test } from "node:test";
import { slopeFormula } from "../../App/src/club/slopeFormula";
import type { TrackItem } from "../../App/src/engine/trackTypes";
import { speak } from "../../App/src/shell/language/language";
import { matching, orders, TrackFilter, TrackOrder } from "../../App/src/tracks/data/trackFilter";
import { stepsOf } from "../../App/src/tracks/rate";

const track = (id: string, day: number | null, distance_m?: number, duration_s?: number) =>
  ({ id, name: id, started_at: day, distance_m, duration_s }) as unknown as TrackItem;
const tracks = [track("a", 3, 5000, 900), track("b", 1, 21_000, 7200), track("c", 2, 10_000, 9000), track("d", null)];

const sorted: [TrackOrder, string][] = [
  ["newest", "acbd"],
  ["oldest", "dbca"],
  ["farthest", "bcad"],
  ["longest", "cbad"],
];

for (const [order, expected] of sorted) {
  test(`sorted by ${order} they stand as ${expected}`, () =>
    assert.equal([...tracks].sort(orders[order]).map(({ id }) => id).join(""), expected));
}

const filtered: [TrackFilter, string][] = [
  [{ atLeast: 10_000 }, "bc"],
  [{ atMost: 10_000 }, "acd"],
  [{ atLeast: 5000, atMost: 5000 }, "a"],
  [{ atLeast: 1 }, "abc"],
  [{}, "abcd"],
];

for (const [filter, expected] of filtered) {
  test(`of ${JSON.stringify(filter)} there are ${expected}`, () =>
    assert.equal(tracks.filter(matching(filter)).map(({ id }) => id).join(""), expected));
}

const steps: [string, "running" | "walking" | "cycling" | null, number, number][] = [
  ["a runner's leg", "running", 76, 2],
  ["a runner's steps", "running", 170, 1],
  ["a walker's leg", "walking", 55, 2],
  ["a walker's steps", "walking", 110, 1],
  ["pedals", "cycling", 76, 1],
  ["nobody knows what", null, 76, 1],
];

for (const [what, sport, mean, factor] of steps) {
  test(`${mean} a minute of ${what} count ${factor === 2 ? "twice" : "once"}`, () => assert.equal(stepsOf(sport, mean), factor));
}

test("a formula has the decimal sign of the language", () => {
  speak("ca", {});
  assert.match(slopeFormula(), /155,4 i⁵ − 30,4 i⁴ .* \+ 19,5 i \+ 3,6 J/);
  speak("en", {});
  assert.match(slopeFormula(), /155\.4 i⁵/);
});
