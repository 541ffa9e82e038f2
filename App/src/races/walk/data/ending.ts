// A race that the organisers closed takes nothing that is measured later.
import { clockAhead } from "./phoneClock";
import type { Walk } from "./walks";

/** Milliseconds since the end of the race, as far as this phone was told, by the server's clock; below 0 before it. */
export function sinceEnd({ said: { closed_at } }: Walk): number {
  return closed_at === undefined ? -Infinity : Date.now() - (clockAhead.now() ?? 0) - closed_at;
}

/** Whether a walk is captured: the switch is on, and the race is not over. */
export const isCapturing = (walk: Walk): boolean => walk.capturing && sinceEnd(walk) < 0;
