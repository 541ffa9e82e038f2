// What organisers of a race do, as far as it needs no browser.
import assert from "node:assert/strict";
import { test } from "node:test";
import { positionAfter } from "../../App/src/races/organise/course/order";
import { momentOf, typedMoment } from "../../App/src/races/organise/data/moment";

test("a checkpoint that moves in the order stands between its new neighbours", () => {
  const others = [0, 1, 5].map((position) => ({ id: `at ${position}`, position }));
  for (const [after, from, to] of [
    ["at 0", 0, 1],
    ["at 1", 1, 5],
    ["at 5", 5, Infinity],
    ["", -Infinity, 0],
  ] as const) {
    const position = positionAfter(after, others);
    assert.ok(position > from && position < to, `after “${after}”: ${position}`);
  }
  assert.equal(positionAfter("", []), 0);
});

test("a moment that is typed is that moment, wherever the device is", () => {
  for (const text of ["2026-11-22T08:15", "2026-06-30T23:59", "2028-02-29T00:00"]) {
    const moment = momentOf(text);
    assert.equal(typedMoment(moment), text);
  }
  assert.equal(momentOf(""), null);
  assert.equal(momentOf("soon"), null);
  assert.equal(typedMoment(null), "");
});
