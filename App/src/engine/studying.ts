// The agenda, semesters and notes (U3, U4, U5, U12). A core of its own, which only the screens of the campus load.
import { ask } from "./ask";
import type { Core } from "./core";

/** When an activity is, as its record says it, and how far clocks are ahead of UTC then, in minutes. */
export interface TimedActivity {
  start_at: number;
  end_at?: number | null | undefined;
  first_day?: string | null | undefined;
  last_day?: string | null | undefined;
  offset: number;
  end_offset: number;
}

/** The agenda of a semester. Activities are indices of what was told, days are counted from 1970-01-01. */
export interface Agenda {
  /** Such as `2026-1`. */
  semester: string;
  /** The first day of the semester. */
  first_day: number;
  /** How many activities each day of the semester has. */
  counts: readonly number[];
  months: readonly { first_day: number; activities: readonly number[] }[];
  /** The first activity that is not over. */
  next?: number;
  /** Those that are not over and begin within a week. */
  coming: readonly number[];
  /** Of each activity, the days on which it is signed. */
  days: readonly (readonly number[])[];
}

/** Half a school year, and its neighbours. */
export interface Semester {
  text: string;
  first: number;
  last: number;
  previous: string;
  next: string;
}

/** The agenda of the semester that a day is in. */
export const agendaOf = (core: Core, day: number, now: number, activities: readonly TimedActivity[]): Agenda =>
  ask(core, "agendaOf", { day, now, activities });

/** The semester of a day, or of a text such as `2026-1`. Throws `CoreError` for what is none. */
export const semesterOf = (core: Core, of: number | string): Semester => ask(core, "semesterOf", of);

/** Whether a text says something: an empty note is refused. */
export const saysSomething = (core: Core, text: string): boolean => ask(core, "saysSomething", text);

/** Whether a text is the address of a page that a browser may open. */
export const isWebPage = (core: Core, text: string): boolean => ask(core, "isWebPage", text);

/** Where something belongs: a course, and a classroom of it unless it is of the whole course. */
interface Place {
  course: string;
  classroom?: string | null | undefined;
}

/** Which documents are fetched before they are opened, by their indices, the most urgent first. Sizes in bytes. */
export const documentsAhead = (
  core: Core,
  asked: { now: number; activities: readonly (TimedActivity & Place)[]; documents: readonly (Place & { size: number })[] },
): readonly number[] => ask(core, "documentsAhead", asked);

/** When a member wants to be reminded: so many minutes before the start or the end. */
export interface Reminder {
  of: "start" | "end";
  minutes: number;
}

/** The reminders after one moment and until another, in their order; activities by their indices. */
export const remindersOf = (
  core: Core,
  asked: { after: number; until: number; activities: readonly (TimedActivity & { reminders: readonly Reminder[] })[] },
): readonly { activity: number; at: number }[] => ask(core, "remindersOf", asked);
