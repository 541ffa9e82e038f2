// When activities are, in words.
import assert from "node:assert/strict";
import test from "node:test";
import { endOf, startOf, toldTime } from "../../App/src/campus/data/activityTimes";
import { date, dateTime, timeWords } from "../../App/src/campus/words";
import { time } from "../../App/src/shell/language/format";
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

test("a day stands with its name", () => {
  speak("en", { "campus.allDay": "{day}, all day", "campus.fromTo": "{start} – {end}" });
  assert.match(timeWords({ start_at: at(7, 19), end_at: null }), /^Mon, Dec 7, 2026, 7:00.PM$/);
  assert.match(timeWords({ start_at: at(7), end_at: at(8) }), /^Mon, Dec 7, 2026, all day$/);
});

test("a whole day is the same date in each zone", () => {
  speak("en", { "campus.allDay": "{day}, all day", "campus.fromTo": "{start} – {end}" });
  const zone = process.env["TZ"];
  try {
    for (const there of ["Pacific/Kiritimati", "Europe/Madrid", "UTC", "America/New_York", "Pacific/Niue"]) {
      process.env["TZ"] = there;
      const utc = Date.UTC(2026, 2, 29);
      const one = { start_at: utc, end_at: utc + 86_400_000, first_day: "2026-03-29", last_day: "2026-03-29" };
      assert.equal(timeWords(one), `${date(new Date(2026, 2, 29, 12).getTime())}, all day`, there);
      assert.equal(startOf(one), new Date(2026, 2, 29).getTime(), there);
      assert.equal(endOf(one), new Date(2026, 2, 30).getTime(), there);
      assert.equal(toldTime(one).offset, -new Date(2026, 2, 29).getTimezoneOffset(), there);
      const bridge = { ...one, last_day: "2026-03-31" };
      assert.equal(
        timeWords(bridge),
        `${date(new Date(2026, 2, 29, 12).getTime())} – ${date(new Date(2026, 2, 31, 12).getTime())}`,
        there,
      );
      // A last day before the first counts as none.
      assert.equal(timeWords({ ...one, last_day: "2026-03-01" }), timeWords(one), there);
    }
  } finally {
    if (zone === undefined) delete process.env["TZ"];
    else process.env["TZ"] = zone;
  }
});
