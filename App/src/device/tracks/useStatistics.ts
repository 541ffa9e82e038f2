import { useShownMember } from "../session/session";
import { useCell } from "../store/cells";
import { documentCell } from "../store/documents";
import type { Kept } from "../store/kept";
import type { Statistics } from "../wire";

/** What the statistics are taken over: everything when empty. */
export interface StatisticsFilter {
  category?: string | null;
  /** First and last moment, UTC milliseconds. */
  from?: number | null;
  to?: number | null;
}

/** Sums, months, weeks and bests (T14). */
export function useStatistics({ category, from, to }: StatisticsFilter = {}): Kept<Statistics> {
  const query = new URLSearchParams();
  if (category != null) query.set("category", category);
  if (from != null) query.set("from", String(from));
  if (to != null) query.set("to", String(to));
  // Days, weeks and months begin at the member's midnight.
  query.set("offset", String(-new Date().getTimezoneOffset()));
  return useCell(documentCell<Statistics>(useShownMember(), `/statistics?${query.toString()}`));
}
