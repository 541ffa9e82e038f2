// The equality of field values for a member (Y2).
import assert from "node:assert/strict";
import { test } from "node:test";
import { sameValue } from "../../App/src/engine/values";
import { newCore } from "./loadCore";

test("two values are one whatever the order of their members and however numbers are written", async () => {
  const core = await newCore();
  const same: [unknown, unknown][] = [
    [undefined, null],
    [60, 60.0],
    ["Núria", "Núria"],
    [[1, { a: 1, b: [2] }], [1, { b: [2], a: 1 }]],
    [{}, {}],
    ["🏔".repeat(100_000), "🏔".repeat(100_000)],
  ];
  for (const [one, other] of same) assert.ok(sameValue(core, one, other), JSON.stringify(one)?.slice(0, 40));
});

test("values differ by kind, order of a list, members and letters", async () => {
  const core = await newCore();
  const different: [unknown, unknown][] = [
    [0, false],
    ["", null],
    ["60", 60],
    [[1, 2], [2, 1]],
    [[1], [1, 1]],
    [{ a: 1 }, { a: 1, b: null }],
    // Two encodings of the same letter are distinct, so that no text is changed.
    ["n\u00faria", "nu\u0301ria"],
  ];
  for (const [one, other] of different) assert.ok(!sameValue(core, one, other), JSON.stringify(one));
});
