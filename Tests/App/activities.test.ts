// The text of activities' times.
import assert from "node:assert/strict";
import test from "node:test";
import { endOf, startOf, toldTime } from "../../App/src/campus/data/activityTimes";
import { briefTimeWords, dayWords, timeWords } from "../../App/src/campus/words";
import { time } from "../../App/src/shell/language/format";
import { speak } from "../../App/src/shell/language/language";

const moment = (milliseconds: number) => dayWords(milliseconds, true);
const at = (day: number, hour = 0) => new Date(2026, 11, day, hour).getTime();

test("an activity from midnight to midnight has days and no hours", () => {
  speak("en", { "campus.allDay": "{day}, all day", "campus.fromTo": "{start} – {end}" });
  for (const [start, end, expected] of [
    [at(7), at(8), `${dayWords(at(7))}, all day`],
    // The days of a long weekend, including the last one.
    [at(7), at(10), `${dayWords(at(7))} – ${dayWords(at(9))}`],
    [at(7), at(8, 1), `${moment(at(7))} – ${moment(at(8, 1))}`],
    [at(7, 10), at(7, 12), `${moment(at(7, 10))} – ${time(at(7, 12))}`],
    [at(7, 10), at(8), `${moment(at(7, 10))} – ${moment(at(8))}`],
    [at(7), at(7), moment(at(7))],
    [at(7), null, moment(at(7))],
  ] as const) {
    assert.equal(timeWords({ start_at: start, end_at: end }), expected);
  }
});

test("a day stands with its name", () => {
  speak("en", { "campus.allDay": "{day}, all day", "campus.fromTo": "{start} – {end}" });
  const on = (year: number, hour = 0) => new Date(year, 11, 7, hour).getTime();
  assert.match(timeWords({ start_at: on(2020, 19), end_at: null }), /^Mon, Dec 7, 2020, 7:00.PM$/);
  assert.match(timeWords({ start_at: on(2020), end_at: on(2020) + 86_400_000 }), /^Mon, Dec 7, 2020, all day$/);
  // Lists omit the present year.
  const year = new Date().getFullYear();
  assert.match(briefTimeWords({ start_at: on(year, 19), end_at: null }), /^\w{3}, Dec 7, 7:00.PM$/);
  assert.match(briefTimeWords({ start_at: on(year), end_at: on(year) + 86_400_000 }), /^\w{3}, Dec 7, all day$/);
  assert.match(briefTimeWords({ start_at: on(2020, 19), end_at: null }), /^Mon, Dec 7, 2020, 7:00.PM$/);
});

test("a whole day is the same date in each zone", () => {
  speak("en", { "campus.allDay": "{day}, all day", "campus.fromTo": "{start} – {end}" });
  const zone = process.env["TZ"];
  try {
    for (const there of ["Pacific/Kiritimati", "Europe/Madrid", "UTC", "America/New_York", "Pacific/Niue"]) {
      process.env["TZ"] = there;
      const utc = Date.UTC(2026, 2, 29);
      const one = { start_at: utc, end_at: utc + 86_400_000, first_day: "2026-03-29", last_day: "2026-03-29" };
      assert.equal(timeWords(one), `${dayWords(new Date(2026, 2, 29, 12).getTime())}, all day`, there);
      assert.equal(startOf(one), new Date(2026, 2, 29).getTime(), there);
      assert.equal(endOf(one), new Date(2026, 2, 30).getTime(), there);
      assert.equal(toldTime(one).offset, -new Date(2026, 2, 29).getTimezoneOffset(), there);
      const bridge = { ...one, last_day: "2026-03-31" };
      assert.equal(
        timeWords(bridge),
        `${dayWords(new Date(2026, 2, 29, 12).getTime())} – ${dayWords(new Date(2026, 2, 31, 12).getTime())}`,
        there,
      );
      // A last day before the first is ignored.
      assert.equal(timeWords({ ...one, last_day: "2026-03-01" }), timeWords(one), there);
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});
