// Moments as text.

const two = (value: number) => String(value).padStart(2, "0");

/** The text of a date and time field for a moment, in the device's time zone; empty for null. */
export function typedOf(milliseconds: number | null): string {
  if (milliseconds === null) return "";
  const at = new Date(milliseconds);
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/**
 * The moment in the text, in UTC milliseconds; null if it is empty. Its seconds, which cannot be typed, are those of `before`.
 */
export function typedMoment(text: string, before: number | null = null): number | null {
  const time = text === "" ? NaN : new Date(text).getTime();
  return Number.isNaN(time) ? null : time + ((before ?? 0) % 60_000);
}
