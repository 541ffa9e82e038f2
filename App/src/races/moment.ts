import { time, weekdayTime } from "../shell/language/format";

/** A time of today, or of another day with its name: races go on over night. */
export function moment(at: number): string {
  return new Date(at).toDateString() === new Date().toDateString() ? time(at) : weekdayTime(at);
}
