import { time, weekdayTime } from "../shell/language/format";

/** Formats a time of today, or a time with its weekday: races last through the night. */
export function moment(at: number): string {
  return new Date(at).toDateString() === new Date().toDateString() ? time(at) : weekdayTime(at);
}
