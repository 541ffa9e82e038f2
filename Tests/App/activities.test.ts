// When activities are, in words.
import assert from "node:assert/strict";
import test from "node:test";
import { timeWords } from "../../App/src/campus/words";
import { date, dateTime, time } from "../../App/src/shell/language/format";
import { speak } from "../../App/src/shell/language/language";

const at = (day: number, hour = 0) => new Date(2026, 11, day, hour).getTime();

test("an activity from midnight to midnight has days and no hours", () => {
  speak("en", { "campus.allDay": "{day}, all day", "campus.fromTo": "{start} – {end}" });
  for (const [start, end, expected] of [
    [at(7), at(8), `${date(at(7))}, all day`],
    // The days of a bridge, the last one as well.
    [at(7), at(10), `${date(at(7))} – ${date(at(9))}`],
    [at(7), at(8, 1), `${dateTime(at(7))} – ${dateTime(at(8, 1))}`],
    [at(7, 10), at(7, 12), `${dateTime(at(7, 10))} – ${time(at(7, 12))}`],
    [at(7, 10), at(8), `${dateTime(at(7, 10))} – ${dateTime(at(8))}`],
    [at(7), at(7), dateTime(at(7))],
    [at(7), null, dateTime(at(7))],
  ] as const) {
    assert.equal(timeWords({ start_at: start, end_at: end }), expected);
  }
});
