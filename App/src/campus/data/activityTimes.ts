// The start and end of activities in the device's time zone; whole days are the same dates everywhere.
import type { RecordedTime, TimedActivity } from "../../engine/campus";
import { dayOfDate, midnightOf, offsetAt } from "../../shell/language/calendarDays";

type Time = RecordedTime;

/** The first and last of an activity's whole days; null if it begins at a moment. */
export function wholeDays({ first_day, last_day }: Pick<Time, "first_day" | "last_day">): readonly [number, number] | null {
  if (first_day == null) return null;
  const first = dayOfDate(first_day);
  return [first, Math.max(first, dayOfDate(last_day ?? first_day))];
}

/** The start of an activity, in the device's time zone. */
export function startOf(activity: Time): number {
  const days = wholeDays(activity);
  return days ? midnightOf(days[0]) : activity.start_at;
}

/** The end of an activity, in the device's time zone, if it has one. */
export function endOf(activity: Time): number | null {
  const days = wholeDays(activity);
  return days ? midnightOf(days[1] + 1) : (activity.end_at ?? null);
}

/** Compares activities by their start. */
export const byStart = (one: Time, other: Time): number => startOf(one) - startOf(other);

/** The time of an activity, as the core takes it. */
export function toldTime(activity: Time): TimedActivity {
  const { start_at, end_at, first_day, last_day } = activity;
  const start = startOf(activity);
  return { start_at, end_at, first_day, last_day, offset: offsetAt(start), end_offset: offsetAt(endOf(activity) ?? start) };
}
