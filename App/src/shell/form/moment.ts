// Moments as typed by a member, in the device's time zone.

/** The text of a date and time field for a moment. */
export function typedMoment(milliseconds: number | null | undefined): string {
  if (milliseconds == null) return "";
  const local = new Date(milliseconds - new Date(milliseconds).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment in the text of such a field; null if it is empty. */
export function momentOf(typed: string): number | null {
  const milliseconds = new Date(typed).getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
