// Moments as they are typed in.

const two = (value: number) => String(value).padStart(2, "0");

/** A moment as a field for date and time holds it, in the time of this device; nothing for none. */
export function typedOf(milliseconds: number | null): string {
  if (milliseconds === null) return "";
  const at = new Date(milliseconds);
  const day = `${String(at.getFullYear()).padStart(4, "0")}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that was typed, UTC milliseconds; null for none. Its seconds, which nobody types, are those of `before`. */
export function typedMoment(text: string, before: number | null = null): number | null {
  const time = text === "" ? NaN : new Date(text).getTime();
  return Number.isNaN(time) ? null : time + ((before ?? 0) % 60_000);
}
