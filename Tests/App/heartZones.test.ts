// The time in zones of the heart rate.
import assert from "node:assert/strict";
import { test } from "node:test";
import { zonesOf } from "../../App/src/tracks/detail/zoneTimes";

const shares = [0.5, 0.6, 0.7, 0.8, 0.9];

test("a zone begins at its share of the maximum for the age, and holds the beats below the next", () => {
  // 208 − 0.7 × 40 = 180: zones from 90, 108, 126, 144 and 162.
  const seconds = Array.from({ length: 120 }, () => 1);
  const { maximum, zones } = zonesOf({ from: 80, seconds }, 40, shares);
  assert.equal(maximum, 180);
  assert.deepEqual(zones.map(({ from, to }) => [from, to]), [[90, 108], [108, 126], [126, 144], [144, 162], [162, null]]);
  // 80 to 89 is below every zone; 162 to 199 is the last.
  assert.deepEqual(zones.map((zone) => zone.seconds), [18, 18, 18, 18, 38]);
});

test("nothing is nothing", () => {
  assert.deepEqual(zonesOf({ from: 60, seconds: [] }, 30, shares).zones.map(({ seconds }) => seconds), [0, 0, 0, 0, 0]);
});
