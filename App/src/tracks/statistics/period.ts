import { endOfDay, startOfDay } from "../days";

/** A stretch of time the statistics are taken over. */
export type Period =
  | { kind: "all" | "year" | "month" | "twelve" }
  /** First and last day, as date fields write them; empty is open. */
  | { kind: "days"; from: string; to: string };

export const everything: Period = { kind: "all" };

/** The first and last moment of a period, seen from `now`. Whole days, so that the same question is asked all day. */
export function boundsOf(period: Period, now: Date): { from: number | null; to: number | null } {
  const [year, month] = [now.getFullYear(), now.getMonth()];
  switch (period.kind) {
    case "all":
      return { from: null, to: null };
    case "year":
      return { from: new Date(year, 0, 1).getTime(), to: null };
    case "month":
      return { from: new Date(year, month, 1).getTime(), to: null };
    case "twelve":
      return { from: new Date(year, month - 11, 1).getTime(), to: null };
    case "days":
      return { from: startOfDay(period.from), to: endOfDay(period.to) };
  }
}
