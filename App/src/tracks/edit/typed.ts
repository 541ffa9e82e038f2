// Durations as text.

const two = (value: number) => String(value).padStart(2, "0");

/** A duration as the text of its field: 1:30, or 1:30:15. */
export function durationText(seconds: number | null): string {
  if (seconds === null) return "";
  const whole = Math.round(seconds);
  const text = `${Math.floor(whole / 3600)}:${two(Math.floor(whole / 60) % 60)}`;
  return whole % 60 === 0 ? text : `${text}:${two(whole % 60)}`;
}

/**
 * The seconds of a duration text: 45 is minutes, 1:30 hours and minutes, 1:30:15 includes seconds; null for empty text, NaN for
 * anything else.
 */
export function typedDuration(text: string): number | null {
  const typed = text.trim();
  if (typed === "") return null;
  const parts = /^(\d{1,4})(?:[:h.](\d{1,2}))?(?::(\d{1,2}))?$/.exec(typed.replace(/\s/g, ""));
  if (!parts) return NaN;
  const [first, second, third] = parts.slice(1).map((part) => (part === undefined ? null : Number(part)));
  if (first == null) return NaN;
  if (second == null) return third == null ? first * 60 : NaN;
  return second < 60 && (third ?? 0) < 60 ? first * 3600 + second * 60 + (third ?? 0) : NaN;
}
