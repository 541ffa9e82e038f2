// Statistics: their periods, and a chart that omits a long time without tracks.
import assert from "node:assert/strict";
import { test } from "node:test";
import { months, withPauses } from "../../App/src/tracks/statistics/stretches";
import { boundsOf, type Period } from "../../App/src/tracks/statistics/period";
import { byYear } from "../../App/src/tracks/statistics/years";

const totals = (month: string) => ({ month, tracks: 1, distance_m: 1000 });
const drawn = (...of: string[]) =>
  withPauses(months({ months: of.map(totals) } as unknown as Parameters<typeof months>[0])).map((each) => {
    const name = (moment: number) => new Date(moment).toISOString().slice(0, 7);
    const midday = 12 * 3_600_000;
    return "totals" in each ? name(each.start + midday) : `${name(each.start + midday)} to ${name(each.end + midday)}`;
  });

const cases: [string[], string[]][] = [
  [["2026-01", "2026-02"], ["2026-01", "2026-02"]],
  [["2026-01", "2026-05"], ["2026-01", "2026-02", "2026-03", "2026-04", "2026-05"]],
  [["2026-01", "2026-06"], ["2026-01", "2026-02 to 2026-05", "2026-06"]],
  [["2013-02", "2026-06", "2026-07"], ["2013-02", "2013-03 to 2026-05", "2026-06", "2026-07"]],
  [[], []],
];

for (const [known, expected] of cases) {
  test(`tracks in ${known.join(" and ") || "no month"} are drawn as ${expected.join(", ")}`, () =>
    assert.deepEqual(drawn(...known), expected));
}

const bar = (year: number) => ({ year });
const pause = (year: number) => ({ year, isPause: true as const });

const years: [string, { year: number; isPause?: true }[], [year: number, bars: number][]][] = [
  ["months of one year", [bar(2026), bar(2026)], [[2026, 2]]],
  ["years that begin without a January", [bar(2019), pause(2019), bar(2021), bar(2021), pause(2021), bar(2026)], [[2019, 2], [2021, 3], [2026, 1]]],
  ["a pause from one year to the next", [bar(2025), pause(2026), bar(2026)], [[2025, 2], [2026, 1]]],
  ["nothing", [], []],
];

for (const [what, bars, expected] of years) {
  test(`each bar of ${what} stands over its year`, () =>
    assert.deepEqual(byYear(bars).map(({ year, bars }) => [year, bars.length]), expected));
}

const noon = (day: string) => new Date(`${day}T12:00:00`);
const periods: [Period, string, string, string][] = [
  [{ kind: "year", back: 0 }, "2026-11-23", "2026-01-01", "open"],
  [{ kind: "year", back: 1 }, "2026-11-23", "2025-01-01", "2025-12-31"],
  [{ kind: "year", back: 11 }, "2026-01-01", "2015-01-01", "2015-12-31"],
  [{ kind: "month", back: 0 }, "2026-11-30", "2026-11-01", "open"],
  [{ kind: "month", back: 2 }, "2026-01-31", "2025-11-01", "2025-11-30"],
  [{ kind: "month", back: 21 }, "2025-11-23", "2024-02-01", "2024-02-29"],
  [{ kind: "twelve" }, "2026-01-31", "2025-02-01", "open"],
];

for (const [period, now, first, last] of periods) {
  test(`${JSON.stringify(period)} on ${now} is ${first} to ${last}`, () => {
    const { from, to } = boundsOf(period, noon(now));
    assert.equal(from, new Date(`${first}T00:00:00`).getTime());
    assert.equal(to, last === "open" ? null : new Date(`${last}T23:59:59.999`).getTime());
  });
}
