// When activities begin and end where the device is: whole days are the same dates everywhere.
import type { TimedActivity } from "../../engine/studying";
import { dayOfDate, midnightOf, offsetAt } from "./days";

/** When an activity is, as its record says it. */
type Time = Omit<TimedActivity, "offset" | "end_offset">;

/** The first and the last of the whole days that an activity takes; null for one that begins at a moment. */
export function wholeDays({ first_day, last_day }: Pick<Time, "first_day" | "last_day">): readonly [number, number] | null {
  if (first_day == null) return null;
  const first = dayOfDate(first_day);
  return [first, Math.max(first, dayOfDate(last_day ?? first_day))];
}

/** When an activity begins here. */
export function startOf(activity: Time): number {
  const days = wholeDays(activity);
  return days ? midnightOf(days[0]) : activity.start_at;
}

/** When an activity ends here, if it does. */
export function endOf(activity: Time): number | null {
  const days = wholeDays(activity);
  return days ? midnightOf(days[1] + 1) : (activity.end_at ?? null);
}

/** Activities in the order in which they begin here. */
export const byStart = (one: Time, other: Time): number => startOf(one) - startOf(other);

/** When an activity is, as the core is told it. */
export function toldTime(activity: Time): TimedActivity {
  const { start_at, end_at, first_day, last_day } = activity;
  const start = startOf(activity);
  return { start_at, end_at, first_day, last_day, offset: offsetAt(start), end_offset: offsetAt(endOf(activity) ?? start) };
}
