import { endOfDay, startOfDay } from "../days";

/** A period of the statistics. */
export type Period =
  | { kind: "all" | "twelve" }
  /** The number of years or months before the present one. */
  | { kind: "year" | "month"; back: number }
  /** The first and last day in the format of date fields; an empty day leaves the period open. */
  | { kind: "days"; from: string; to: string };

export const everything: Period = { kind: "all" };

/** The first and last moment of a period, relative to `now`. Bounds are whole days, so that the request is the same all day. */
export function boundsOf(period: Period, now: Date): { from: number | null; to: number | null } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  switch (period.kind) {
    case "all":
      return { from: null, to: null };
    case "year":
      return between(new Date(year - period.back, 0, 1), new Date(year - period.back + 1, 0, 1), now);
    case "month":
      return between(new Date(year, month - period.back, 1), new Date(year, month - period.back + 1, 1), now);
    case "twelve":
      return { from: new Date(year, month - 11, 1).getTime(), to: null };
    case "days":
      return { from: startOfDay(period.from), to: endOfDay(period.to) };
  }
}

/** A period that has not ended is open. */
const between = (first: Date, next: Date, now: Date) => ({ from: first.getTime(), to: next > now ? null : next.getTime() - 1 });
