import type { Sport } from "../device/wire";

/** Whether people tell how fast they were by a pace, not by a speed. */
export function isOnFoot(sport: Sport | null | undefined): boolean {
  return sport == null || ["running", "walking", "hiking"].includes(sport);
}
