// Moments as a member types them: in the device's own time.

/** What a field for day and time shows of a moment. */
export function typedMoment(milliseconds: number | null | undefined): string {
  if (milliseconds == null) return "";
  const local = new Date(milliseconds - new Date(milliseconds).getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** The moment of what such a field holds: null when it is empty. */
export function momentOf(typed: string): number | null {
  const milliseconds = new Date(typed).getTime();
  return Number.isNaN(milliseconds) ? null : milliseconds;
}
