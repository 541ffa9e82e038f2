// The chart of statistics: a time without tracks is told, not drawn month by month.
import assert from "node:assert/strict";
import { test } from "node:test";
import { months, withPauses } from "../../App/src/tracks/statistics/stretches";

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
