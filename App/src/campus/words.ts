import { t } from "../shell/language/language";
import type { PhraseName } from "../shell/language/phrases";
import { dates, time } from "../shell/language/format";
import { wholeDays } from "./data/activityTimes";
import { dayOf, noonOf } from "./data/days";
import type { Connection, Failure, NewConnection } from "./data/connections";
import type { Refusal } from "./data/providers";
import type { Activity, Progress } from "./data/records";

export const progressNames: Readonly<Record<Progress, PhraseName>> = {
  not_begun: "campus.progress.notBegun",
  doing: "campus.progress.doing",
  done: "campus.progress.done",
};

/** What is connected by its address. */
export const providerNames: Readonly<Record<NewConnection["provider"], PhraseName>> = {
  calendar: "campus.provider.calendar",
  canvas: "campus.provider.canvas",
  moodle: "campus.provider.moodle",
};

/** Whether members connect a provider by its address, rather than by signing in there. */
export const isByAddress = (provider: Connection["provider"]): provider is NewConnection["provider"] => provider in providerNames;

/** Why nothing was fetched of a provider. */
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

/** Whether a problem's code says why a provider gave nothing. */
export const isFailure = (code: string): code is Failure => code in failureNames;

/** Why a member who came back from a campus was not connected. */
export const refusalNames: Readonly<Record<Refusal, PhraseName>> = {
  ...failureNames,
  strange: "campus.failure.strange",
  denied: "campus.failure.denied",
};

const dayParts = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;

/** A day: Sat, 21 Nov 2026. */
export const date = (milliseconds: number): string => dates(dayParts).format(milliseconds);

/** A day and the time: Sat, 21 Nov 2026, 08:15. */
export const dateTime = (milliseconds: number): string =>
  dates({ ...dayParts, hour: "numeric", minute: "2-digit" }).format(milliseconds);

/** Whether a day begins at a moment, where the device is. */
const beginsDay = (moment: number) => dayOf(moment) !== dayOf(moment - 1);

/** When an activity is: one that ends on its day shows the time only, and one from midnight to midnight none. */
export function timeWords({ start_at, end_at, ...dates }: Pick<Activity, "start_at" | "end_at" | "first_day" | "last_day">): string {
  const days = wholeDays(dates);
  if (days) return daysWords(...days);
  if (end_at == null || end_at <= start_at) return dateTime(start_at);
  if (beginsDay(start_at) && beginsDay(end_at)) {
    return daysWords(dayOf(start_at), dayOf(end_at) - 1);
  }
  const isOneDay = dayOf(start_at) === dayOf(end_at);
  return t("campus.fromTo", { start: dateTime(start_at), end: isOneDay ? time(end_at) : dateTime(end_at) });
}

function daysWords(first: number, last: number): string {
  if (first === last) return t("campus.allDay", { day: date(noonOf(first)) });
  return t("campus.fromTo", { start: date(noonOf(first)), end: date(noonOf(last)) });
}

/** An hour of the day. */
export const hourWords = (hour: number): string => time(new Date(2026, 0, 1, hour).getTime());

/** The name of a semester such as `2026-1`. */
export function semesterWords(text: string): string {
  const year = Number(text.slice(0, 4));
  const years = `${year}–${String((year + 1) % 100).padStart(2, "0")}`;
  return t(text.endsWith("2") ? "campus.semester.second" : "campus.semester.first", { years });
}
