// Days in the format of a date field, 2026-11-21, in the device's time zone.

/** The day of a moment, for a date field. */
export function dayInput(moment: number | null | undefined): string {
  if (moment == null) return "";
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The first moment of a day; null if there is none. */
export function startOfDay(day: string): number | null {
  const moment = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(moment) ? null : moment;
}

/** The last moment of a day; null if there is none. */
export function endOfDay(day: string): number | null {
  const moment = new Date(`${day}T23:59:59.999`).getTime();
  return Number.isNaN(moment) ? null : moment;
}
