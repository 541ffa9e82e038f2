import type { Sport } from "../device/wire";

export type { Sport };

/** The core's sports in the order of its numbers. */
const sports: readonly Sport[] = [
  "running",
  "walking",
  "hiking",
  "cycling",
  "swimming",
  "skiing",
  "paddling",
  "driving",
  "fitness",
  "other",
];

/** The core's number of a sport; -1 is unknown. */
export function sportNumber(sport: Sport | null | undefined): number {
  return sport ? sports.indexOf(sport) : -1;
}

/** The sport of the core's number; null when it is none. */
export function sportOf(number: number): Sport | null {
  return sports[number] ?? null;
}
