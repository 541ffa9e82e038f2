import type { Reminder } from "../../engine/campus";
import { t } from "../../shell/language/language";

function aheadWords(minutes: number): string {
  if (minutes % 1_440 === 0) return t("campus.ahead.days", { count: minutes / 1_440 });
  if (minutes % 60 === 0) return t("campus.ahead.hours", { count: minutes / 60 });
  return t("campus.ahead.minutes", { count: minutes });
}

/** The time of a reminder as text. */
export function reminderWords({ of, minutes }: Reminder): string {
  if (minutes === 0) return t(of === "start" ? "campus.reminder.atStart" : "campus.reminder.atEnd");
  return t(of === "start" ? "campus.reminder.beforeStart" : "campus.reminder.beforeEnd", { ahead: aheadWords(minutes) });
}
