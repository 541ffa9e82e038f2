// Routes and their comparison: the engine's answers equal the native core's byte for byte (T12).
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { compareRoutes, isSameRoute, routeOf } from "../../App/src/engine/comparison";
import type { Core } from "../../App/src/engine/core";
import { encode } from "./encode";
import { newCore } from "./loadCore";

interface Compared {
  same_route: boolean;
  marks: { time_s: number; gap_s: number }[];
}

function vector(name: string): Buffer {
  return readFileSync(`${process.env["CORE_VECTORS"]}/comparison${name}`);
}

function pointsOf(core: Core, name: string): Uint8Array {
  return encode(core, [new Float64Array(new Uint8Array(vector(`-${name}.fixes`)).buffer)]);
}

test("makes the same routes and compares them in the same bytes", async () => {
  const core = await newCore();
  const [first, other] = ["first", "other"].map((name) => {
    const route = routeOf(core, pointsOf(core, name), { kind: "track", sport: "running" });
    assert.ok(route && vector(`-${name}.route`).equals(route), `route of ${name}`);
    return route;
  });
  assert.ok(first && other);
  assert.ok(isSameRoute(core, first, other));
  const { same_route, marks } = compareRoutes<Compared>(core, first, other);
  assert.ok(vector(".json").equals(core.bytes()), "the comparisons differ");
  assert.equal(same_route, true);
  // A run at 3.3 m/s instead of 3 gains a tenth.
  assert.ok(marks[0] && Math.abs(marks[0].gap_s / marks[0].time_s + 1 / 11) < 0.02);
});

test("refuses bytes that are no routes", async () => {
  const core = await newCore();
  const route = new Uint8Array(vector("-first.route"));
  for (const bad of [route.subarray(1), new Uint8Array(), new Uint8Array(50).fill(255)]) {
    assert.throws(() => isSameRoute(core, route, bad), { code: "damaged" });
    assert.throws(() => compareRoutes(core, bad, route), { code: "damaged" });
  }
  assert.throws(() => routeOf(core, route, { kind: "track" }), { code: "damaged" });
  for (const [count, otherCount] of [[route.length, 2 ** 30], [-1, 1], [2 ** 31 - 1, 2 ** 31 - 1]] as const) {
    assert.throws(() => core.run("routeCompare", count, otherCount, 0), { code: "shortInput" });
  }
});

test("a track that goes nowhere has no route", async () => {
  const core = await newCore();
  assert.equal(routeOf(core, encode(core, []), { kind: "track" }), null);
});
