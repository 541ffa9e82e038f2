import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { dates, time } from "../shell/language/format";
import { wholeDays } from "./data/activityTimes";
import { dayOf, noonOf } from "../shell/language/calendarDays";
import type { Connection, Failure, NewConnection } from "./data/connections";
import type { Refusal } from "./data/providers";
import type { Activity, Progress } from "./data/records";

export const progressNames: Readonly<Record<Progress, PhraseName>> = {
  not_begun: "campus.progress.notBegun",
  doing: "campus.progress.doing",
  done: "campus.progress.done",
};

/** The names of providers that are connected by address. */
export const providerNames: Readonly<Record<NewConnection["provider"], PhraseName>> = {
  calendar: "campus.provider.calendar",
  canvas: "campus.provider.canvas",
  moodle: "campus.provider.moodle",
};

/** True for providers that members connect by address rather than by signing in there. */
export const isByAddress = (provider: Connection["provider"]): provider is NewConnection["provider"] => provider in providerNames;

/** The reasons why a fetch from a provider failed. */
export const failureNames: Readonly<Record<Failure, PhraseName>> = {
  address: "campus.failure.address",
  forbidden: "campus.failure.forbidden",
  unreachable: "campus.failure.unreachable",
  insecure: "campus.failure.insecure",
  slow: "campus.failure.slow",
  large: "campus.failure.large",
  refused: "campus.failure.refused",
  busy: "campus.failure.busy",
  failed: "campus.failure.failed",
  foreign: "campus.failure.foreign",
  own: "campus.failure.own",
};

/** True if a problem's code is the failure of a provider. */
export const isFailure = (code: string): code is Failure => code in failureNames;

/** The reasons why a member returning from a campus was not connected. */
export const refusalNames: Readonly<Record<Refusal, PhraseName>> = {
  ...failureNames,
  strange: "campus.failure.strange",
  denied: "campus.failure.denied",
};

const dayParts = { weekday: "short", day: "numeric", month: "short" } as const;
const timeParts = { hour: "numeric", minute: "2-digit" } as const;

/** A day with its time if requested: Sat, 21 Nov 2026, 08:15. */
type DayWords = (milliseconds: number, withTime?: boolean) => string;

export const dayWords: DayWords = (milliseconds, withTime = false) =>
  dates({ ...dayParts, year: "numeric", ...(withTime && timeParts) }).format(milliseconds);

/** A short form: within this year, the weekday in place of the year. */
const briefly: DayWords = (milliseconds, withTime = false) =>
  new Date(milliseconds).getFullYear() === new Date().getFullYear()
    ? dates({ ...dayParts, ...(withTime && timeParts) }).format(milliseconds)
    : dayWords(milliseconds, withTime);

/** True if a day begins at a moment, in the device's time zone. */
const beginsDay = (moment: number) => dayOf(moment) !== dayOf(moment - 1);

type Times = Pick<Activity, "start_at" | "end_at" | "first_day" | "last_day">;

/** The time of an activity: an end on the same day is only a time, and whole days have no times. */
export const timeWords = (times: Times): string => timesIn(dayWords, times);

/** The same in its short form, for lists. */
export const briefTimeWords = (times: Times): string => timesIn(briefly, times);

function timesIn(words: DayWords, { start_at, end_at, ...dates }: Times): string {
  const days = wholeDays(dates);
  if (days) return daysIn(words, ...days);
  if (end_at == null || end_at <= start_at) return words(start_at, true);
  if (beginsDay(start_at) && beginsDay(end_at)) return daysIn(words, dayOf(start_at), dayOf(end_at) - 1);
  const isOneDay = dayOf(start_at) === dayOf(end_at);
  return t("campus.fromTo", { start: words(start_at, true), end: isOneDay ? time(end_at) : words(end_at, true) });
}

function daysIn(words: DayWords, first: number, last: number): string {
  if (first === last) return t("campus.allDay", { day: words(noonOf(first)) });
  return t("campus.fromTo", { start: words(noonOf(first)), end: words(noonOf(last)) });
}

/** An hour of the day as text. */
export const hourWords = (hour: number): string => time(new Date(2026, 0, 1, hour).getTime());

/** The name of a semester such as `2026-1`. */
export function semesterWords(text: string): string {
  const year = Number(text.slice(0, 4));
  // A word joiner prevents a line break after the dash.
  const years = `${year}–\u2060${String((year + 1) % 100).padStart(2, "0")}`;
  return t(text.endsWith("2") ? "campus.semester.second" : "campus.semester.first", { years });
}
