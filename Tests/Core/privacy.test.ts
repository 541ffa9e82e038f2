// The hidden circles of privacy places in the app's engine (T28).
import assert from "node:assert/strict";
import { test } from "node:test";
import { privacyCircle, type PrivacyPlace } from "../../App/src/engine/privacy";
import { newCore } from "./loadCore";

const place: PrivacyPlace = { point: { latitude: 42.39, longitude: 2.15 }, radius_m: 200, secret: "3c".repeat(32) };
const again: PrivacyPlace = { ...place, secret: "4d".repeat(32) };

test("a place that is named anew has the circle that it had", async () => {
  const core = await newCore();
  const first = privacyCircle(core, place, []);
  assert.ok(Math.abs(first.radius_m - 2.5 * 200) < 1);
  assert.notDeepEqual(privacyCircle(core, again, []).anchor, first.anchor);
  for (const known of [{ anchor: first.anchor }, { ...place, anchor: first.anchor }, place]) {
    assert.deepEqual(privacyCircle(core, again, [known]), first);
  }
  const larger = privacyCircle(core, { ...again, radius_m: 500 }, [place]);
  assert.deepEqual(larger.anchor, first.anchor);
  assert.ok(larger.radius_m > first.radius_m);
});

test("no circle is derived beside a place that is none", async () => {
  const core = await newCore();
  const { anchor } = privacyCircle(core, place, []);
  assert.throws(() => privacyCircle(core, place, [{ anchor: { ...anchor, radius_m: 1 } }]));
  assert.throws(() => privacyCircle(core, { ...place, radius_m: 99 }, [{ anchor }]));
});
