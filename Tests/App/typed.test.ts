import assert from "node:assert/strict";
import { test } from "node:test";
import { typedMoment, typedOf } from "../../App/src/shell/form/typedMoment";
import { durationText, typedDuration } from "../../App/src/tracks/edit/typed";

test("reads a length of time as people write it", () => {
  const written: [string, number | null][] = [
    ["", null],
    ["45", 2700],
    ["1:30", 5400],
    ["1h30", 5400],
    ["0:45", 2700],
    ["1:30:15", 5415],
    [" 12 : 05 ", 43_500],
    ["1:60", NaN],
    ["1:30:60", NaN],
    ["-1", NaN],
    ["1:2:3:4", NaN],
    ["an hour", NaN],
    ["99999", NaN],
  ];
  for (const [text, seconds] of written) assert.equal(typedDuration(text), seconds, text);
});

test("writes a length of time so that it is read as the same", () => {
  for (const seconds of [60, 2700, 5400, 5415, 360_000, 2_592_000]) {
    assert.equal(typedDuration(durationText(seconds)), seconds);
  }
});

test("writes a moment so that it is read as the same, to the second", () => {
  for (const moment of [1_790_000_023_456, 1_700_000_000_000, 951_782_459_000]) {
    assert.equal(typedMoment(typedOf(moment), moment), moment);
  }
  for (const text of ["", "yesterday", "2026-13-01T00:00"]) assert.equal(typedMoment(text), null, text);
});
