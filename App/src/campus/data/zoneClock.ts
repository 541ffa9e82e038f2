// The clocks of time zones, as the core takes them.
import type { ZoneClock } from "../../engine/campus";
import { offsetAt } from "../../shell/language/calendarDays";

const minute = 60_000;
/** No zone changes its clocks and back within a week. */
const step = 7 * 86_400_000;
const [seriesBack, seriesAhead] = [366 * 86_400_000, 11_100 * 86_400_000];

/** The clocks of the device between two moments. */
export const ownClock = (from: number, until: number): ZoneClock => clockOf(offsetAt, from, until);

/** The clocks of the device at a moment and in the decades after it, within which a series ends. */
export const seriesClock = (moment: number): ZoneClock => ownClock(moment - seriesBack, moment + seriesAhead);

/** The clocks of a zone such as `Europe/Madrid` between two moments; null if the browser does not know it. */
export function zoneClock(zone: string, from: number, until: number): ZoneClock | null {
  let format: Intl.DateTimeFormat;
  try {
    const parts = { year: "numeric", month: "numeric", day: "numeric", hour: "numeric", minute: "numeric" } as const;
    format = new Intl.DateTimeFormat("en-US", { timeZone: zone, calendar: "gregory", numberingSystem: "latn", hourCycle: "h23", ...parts });
  } catch {
    return null;
  }
  return clockOf((moment) => shownOffset(format, moment), from, until);
}

/** The minutes that the shown clock is ahead of UTC. */
function shownOffset(format: Intl.DateTimeFormat, moment: number): number {
  const parts = new Map(format.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  const shown = Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"));
  return Math.round((shown - Math.floor(moment / minute) * minute) / minute);
}

function clockOf(offset: (moment: number) => number, from: number, until: number): ZoneClock {
  const changes: [number, number][] = [[from, offset(from)]];
  let known = offset(from);
  for (let moment = from; moment < until; moment += step) {
    const next = offset(moment + step);
    if (next === known) continue;
    let [before, after] = [moment, moment + step];
    while (after - before > minute) {
      const middle = Math.floor((before + after) / 2 / minute) * minute;
      if (middle <= before) break;
      if (offset(middle) === known) before = middle;
      else after = middle;
    }
    changes.push([after, next]);
    known = next;
  }
  return changes;
}
