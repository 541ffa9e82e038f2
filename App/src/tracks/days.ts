// Days as a date field of the browser writes them, 2026-11-21, on the device's own clock.

/** The day of a moment, for a date field. */
export function dayInput(moment: number | null | undefined): string {
  if (moment == null) return "";
  const date = new Date(moment);
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0"));
  return `${String(date.getFullYear()).padStart(4, "0")}-${month}-${day}`;
}

/** The first moment of a day; nothing when no day is given. */
export function startOfDay(day: string): number | null {
  const moment = new Date(`${day}T00:00:00`).getTime();
  return Number.isNaN(moment) ? null : moment;
}

/** The last moment of a day; nothing when no day is given. */
export function endOfDay(day: string): number | null {
  const moment = new Date(`${day}T23:59:59.999`).getTime();
  return Number.isNaN(moment) ? null : moment;
}
