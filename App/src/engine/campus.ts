// The agenda, semesters and notes (U3, U4, U5, U12), in a separate core that only the campus screens load.
import { ask } from "./ask";
import type { Core } from "./core";

/** The time of an activity as in its record, and the offsets from UTC at its start and end, in minutes. */
export interface TimedActivity {
  start_at: number;
  end_at?: number | null | undefined;
  first_day?: string | null | undefined;
  last_day?: string | null | undefined;
  offset: number;
  end_offset: number;
}

/** The agenda of a semester. Activities are indices of the input, days are counted from 1970-01-01. */
export interface Agenda {
  /** For example `2026-1`. */
  semester: string;
  /** The first day of the semester. */
  first_day: number;
  /** The number of activities on each day of the semester. */
  counts: readonly number[];
  months: readonly { first_day: number; activities: readonly number[] }[];
  /** The first activity that has not ended. */
  next?: number;
  /** The activities that have not ended and begin within a week. */
  coming: readonly number[];
  /** The days of each activity in the strip. */
  days: readonly (readonly number[])[];
}

/** A semester, with its neighbours. */
export interface Semester {
  text: string;
  first: number;
  last: number;
  previous: string;
  next: string;
}

/** The agenda of the semester that contains a day. */
export const agendaOf = (core: Core, day: number, now: number, activities: readonly TimedActivity[]): Agenda =>
  ask(core, "agendaOf", { day, now, activities });

/** The semester of a day, or of a text such as `2026-1`. Throws `CoreError` for an invalid text. */
export const semesterOf = (core: Core, of: number | string): Semester => ask(core, "semesterOf", of);

/** The days of a period that activities fill, counted from 1970-01-01. */
export const busyDays = (core: Core, from: number, until: number, activities: readonly TimedActivity[]): number[] =>
  ask(core, "busyDays", { from, until, activities });

/** True if a text is not blank: an empty note is rejected. */
export const saysSomething = (core: Core, text: string): boolean => ask(core, "saysSomething", text);

/** True if a text is the address of a web page. */
export const isWebPage = (core: Core, text: string): boolean => ask(core, "isWebPage", text);

/** The place of an activity or document: a course and, unless it is for the whole course, a classroom. */
interface Place {
  course: string;
  classroom?: string | null | undefined;
}

/** The indices of documents to fetch in advance, most urgent first. Sizes in bytes. */
export const documentsAhead = (
  core: Core,
  asked: { now: number; activities: readonly (TimedActivity & Place)[]; documents: readonly (Place & { size: number })[] },
): readonly number[] => ask(core, "documentsAhead", asked);

/** A reminder: the minutes before the start or the end. */
export interface Reminder {
  of: "start" | "end";
  minutes: number;
}

/** The reminders after one moment and until another, in order; activities by index. */
export const remindersOf = (
  core: Core,
  asked: { after: number; until: number; activities: readonly (TimedActivity & { reminders: readonly Reminder[] })[] },
): readonly { activity: number; at: number }[] => ask(core, "remindersOf", asked);

/** The time fields of an activity's record. */
export type RecordedTime = Omit<TimedActivity, "offset" | "end_offset">;

/** The clocks of a zone: the beginnings of periods in milliseconds, in order, and the minutes that they are ahead of UTC from then on. */
export type ZoneClock = readonly (readonly [from: number, minutes: number])[];

/** The times of an activity and its repetitions by a rule such as `FREQ=WEEKLY;COUNT=10`: its own first. */
export const activityTimes = (core: Core, first: RecordedTime, rule: string, clock: ZoneClock): readonly RecordedTime[] =>
  ask(core, "activityTimes", { first, rule, clock });

/** The times of activities of a series after one of them was moved. */
export const movedTimes = (
  core: Core,
  asked: { from: RecordedTime; to: RecordedTime; times: readonly RecordedTime[]; clock: ZoneClock },
): readonly RecordedTime[] => ask(core, "movedTimes", asked);
