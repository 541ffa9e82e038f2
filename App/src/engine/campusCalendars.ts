// Reads calendar files, in a separate core that only their import loads.
import { ask } from "./ask";
import type { RecordedTime, ZoneClock } from "./campus";
import type { Core } from "./core";

/** An activity in a calendar file, with the time as in a record. */
export interface FileActivity extends RecordedTime {
  /** Its identifier in the calendar. */
  uid: string;
  /** The identifier of its event, if that repeats. */
  series?: string;
  title: string;
  summary?: string;
  page?: string;
  /** True for a task that is done. */
  is_done: boolean;
  /** True if the member has it. */
  is_known: boolean;
}

/** The content of a calendar file. */
export interface CalendarFile {
  name?: string;
  /** By time. */
  activities: readonly FileActivity[];
  /** The number of events and tasks without a date. */
  undated: number;
  /** The number of activities that do not take place. */
  cancelled: number;
  /** True if the file has more. */
  is_partial: boolean;
}

/** The names of zones that the times of a calendar file may be of. Throws `CoreError` for what is no calendar. */
export const calendarZones = (core: Core, file: string): readonly string[] => ask(core, "calendarZones", file);

/** The activities of a calendar file. Throws `CoreError` for what is no calendar. */
export const calendarFile = (
  core: Core,
  asked: {
    file: string;
    now: number;
    own: ZoneClock;
    zones: readonly { name: string; clock: ZoneClock }[];
    known: readonly (RecordedTime & { id: string; uid?: string | null | undefined; title: string })[];
  },
): CalendarFile => ask(core, "calendarFile", asked);
