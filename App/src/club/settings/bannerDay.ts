// The end of a banner is chosen as its last day, in the time zone of the device.

const two = (value: number) => String(value).padStart(2, "0");

/** The moment at which the day in the text of a date field ends, in milliseconds; 0 if it is no day. */
export function endOfDay(typed: string): number {
  const day = new Date(`${typed}T00:00`);
  day.setDate(day.getDate() + 1);
  return Number.isNaN(day.getTime()) ? 0 : day.getTime();
}

/** The text of a date field for the last day before a moment. */
export function lastDay(until: number): string {
  const day = new Date(until - 1);
  return `${String(day.getFullYear()).padStart(4, "0")}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
}
