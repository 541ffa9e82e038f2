import type { Statistics, Totals } from "../../engine/trackTypes";

/** The totals of one week or month, with its start. */
export interface Stretch {
  start: number;
  totals: Totals;
}

const nothing: Totals = { tracks: 0, distance_m: 0, duration_s: 0, moving_s: 0, ascent_m: 0 };

/** All months from the first with a track to the last, including those without one. */
export function months({ months }: Pick<Statistics, "months">): Stretch[] {
  const known = months.map((totals) => {
    const [year = 1970, month = 1] = totals.month.split("-").map(Number);
    return { start: new Date(year, month - 1, 1).getTime(), totals };
  });
  return withGaps(known, (start) => start.setMonth(start.getMonth() + 1));
}

/** All weeks from the first with a track to the last, including those without one. */
export function weeks({ weeks }: Pick<Statistics, "weeks">): Stretch[] {
  const known = weeks.map((totals) => ({ start: startOfWeek(totals.week), totals }));
  return withGaps(known, (start) => start.setDate(start.getDate() + 7));
}

function withGaps(known: readonly Stretch[], step: (start: Date) => void): Stretch[] {
  const byStart = new Map(known.map((stretch) => [stretch.start, stretch]));
  const starts = [...byStart.keys()].sort((one, other) => one - other);
  const last = starts[starts.length - 1];
  const all: Stretch[] = [];
  if (starts[0] === undefined || last === undefined) return all;
  for (const date = new Date(starts[0]); date.getTime() <= last; step(date)) {
    const start = date.getTime();
    all.push(byStart.get(start) ?? { start, totals: nothing });
  }
  return all;
}

/** A time without tracks so long that it is not drawn in full. */
export interface Pause {
  /** The start of its first and of its last week or month. */
  start: number;
  end: number;
}

/** The number of empty weeks or months in a row above which the chart omits them. */
const longestGap = 3;

/** The weeks or months, with one pause in place of many empty ones in a row. */
export function withPauses(stretches: readonly Stretch[]): (Stretch | Pause)[] {
  const drawn: (Stretch | Pause)[] = [];
  let empty: Stretch[] = [];
  for (const stretch of stretches) {
    if (stretch.totals.tracks === 0) {
      empty.push(stretch);
      continue;
    }
    drawn.push(...pausedOf(empty), stretch);
    empty = [];
  }
  return [...drawn, ...pausedOf(empty)];
}

function pausedOf(empty: readonly Stretch[]): readonly (Stretch | Pause)[] {
  const [first, last] = [empty[0], empty[empty.length - 1]];
  return first && last && empty.length > longestGap ? [{ start: first.start, end: last.start }] : empty;
}

/** The Monday of an ISO 8601 week, 2026-W47. */
function startOfWeek(week: string): number {
  const [year = 1970, number = 1] = week.split("-W").map(Number);
  const fourth = new Date(year, 0, 4); // always in week 1
  const monday = 4 - ((fourth.getDay() + 6) % 7);
  return new Date(year, 0, monday + (number - 1) * 7).getTime();
}
