// Days in the device's time zone, counted from 1970-01-01 as in the core.

const dayLength = 86_400_000;

/** The offset of the device's clock from UTC at a moment, in minutes. */
export const offsetAt = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** The day of a moment. */
export const dayOf = (moment: number): number => Math.floor((moment + offsetAt(moment) * 60_000) / dayLength);

/** The day of a date such as `2026-11-23`. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00Z`) / dayLength);

/** The start of a day. */
export function midnightOf(day: number): number {
  const utc = new Date(day * dayLength);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()).getTime();
}

/** Noon of a day, the moment that represents it. */
export function noonOf(day: number): number {
  const utc = new Date(day * dayLength);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate(), 12).getTime();
}
