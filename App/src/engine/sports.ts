import { sports } from "../tracks/data/sports";
import type { Sport } from "../device/wire";

export type { Sport };

/** The core's number of a sport; -1 is unknown. */
export function sportNumber(sport: Sport | null | undefined): number {
  return sport ? sports.indexOf(sport) : -1;
}

/** The sport of the core's number; null when it is none. */
export function sportOf(number: number): Sport | null {
  return sports[number] ?? null;
}
