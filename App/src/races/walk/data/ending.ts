// Beginning and end of capturing: from shortly before the team's start until the end of its race, by the server's answers and
// the phone's own positions.
import { clockAhead } from "./phoneClock";
import type { Walk } from "./walks";

/** The time by the server's clock, as far as the phone knows it, in milliseconds since 1970. */
const serverTime = () => Date.now() - (clockAhead.now() ?? 0);

/** Milliseconds since the end of the race in the server's last answer; below 0 before it. */
export function sinceEnd({ said: { closed_at } }: Walk): number {
  return closed_at === undefined ? -Infinity : serverTime() - closed_at;
}

/** Milliseconds until capturing begins: earlier positions are shown to nobody. 0 from then on. */
export function untilBegin({ said: { captured_from } }: Walk): number {
  return captured_from === undefined ? 0 : Math.max(captured_from - serverTime(), 0);
}

export interface Ending {
  by: "finished" | "retired" | "disqualified";
  /** Milliseconds since 1970. */
  at: number;
}

/** The end of the team's own race; null while it lasts, or if the team captures nevertheless. */
export function endingOf({ said, finished_at, goes_on }: Walk): Ending | null {
  if (goes_on) return null;
  if (said.ended_at !== undefined) return { by: said.ended_by ?? "finished", at: said.ended_at };
  return finished_at === undefined ? null : { by: "finished", at: finished_at };
}

/** Milliseconds since the race or the team's part in it ended; below 0 before. */
export function sinceOver(walk: Walk): number {
  const ending = endingOf(walk);
  return Math.max(sinceEnd(walk), ending ? serverTime() - ending.at : -Infinity);
}

/**
 * True if positions are captured: the switch is on, the time has come, and neither the race nor the team's part in it is over.
 */
export const isCapturing = (walk: Walk): boolean => walk.capturing && untilBegin(walk) === 0 && !isOver(walk);

/** True if the switch is on and capturing has yet to begin by itself. */
export const isAwaited = (walk: Walk): boolean => walk.capturing && untilBegin(walk) > 0 && !isOver(walk);

const isOver = (walk: Walk): boolean => sinceEnd(walk) >= 0 || endingOf(walk) !== null;
