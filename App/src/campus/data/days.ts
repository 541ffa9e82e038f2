// Days where the device is, counted from 1970-01-01 as the core counts them.

const dayLength = 86_400_000;

/** How far the device's clock is ahead of UTC at a moment, in minutes. */
export const offsetAt = (moment: number): number => -new Date(moment).getTimezoneOffset();

/** The day of a moment. */
export const dayOf = (moment: number): number => Math.floor((moment + offsetAt(moment) * 60_000) / dayLength);

/** The day of a date such as `2026-11-23`. */
export const dayOfDate = (date: string): number => Math.floor(Date.parse(`${date}T00:00Z`) / dayLength);

/** When a day begins. */
export function midnightOf(day: number): number {
  const utc = new Date(day * dayLength);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate()).getTime();
}

/** Noon of a day: the moment by which it is named. */
export function noonOf(day: number): number {
  const utc = new Date(day * dayLength);
  return new Date(utc.getUTCFullYear(), utc.getUTCMonth(), utc.getUTCDate(), 12).getTime();
}
