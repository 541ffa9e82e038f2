// When a team's phone captures: from shortly before its start until its race ends, by what it was told and by its own positions.
import { clockAhead } from "./phoneClock";
import type { Walk } from "./walks";

/** By the server's clock, as far as this phone knows it: milliseconds since 1970. */
const serverTime = () => Date.now() - (clockAhead.now() ?? 0);

/** Milliseconds since the end of the race, as far as this phone was told; below 0 before it. */
export function sinceEnd({ said: { closed_at } }: Walk): number {
  return closed_at === undefined ? -Infinity : serverTime() - closed_at;
}

/** Milliseconds until positions are wanted: what is measured before is shown to nobody. 0 from then on. */
export function untilBegin({ said: { captured_from } }: Walk): number {
  return captured_from === undefined ? 0 : Math.max(captured_from - serverTime(), 0);
}

export interface Ending {
  by: "finished" | "retired" | "disqualified";
  /** Milliseconds since 1970. */
  at: number;
}

/** How the team's own race ended; nothing while it is under way, and when the team captures all the same. */
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

/** Whether a walk is captured: the switch is on, it is time, and neither the race nor the team's part in it is over. */
export const isCapturing = (walk: Walk): boolean => walk.capturing && untilBegin(walk) === 0 && !isOver(walk);

/** Whether the switch is on, and capturing begins by itself. */
export const isAwaited = (walk: Walk): boolean => walk.capturing && untilBegin(walk) > 0 && !isOver(walk);

const isOver = (walk: Walk): boolean => sinceEnd(walk) >= 0 || endingOf(walk) !== null;
