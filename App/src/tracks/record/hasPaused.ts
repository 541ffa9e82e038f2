import type { LiveFigures } from "../../engine/recorder";

/** True if the clock differs from the time since the start: there was a pause. */
export function hasPaused({ elapsed, total }: Pick<LiveFigures, "elapsed" | "total">): boolean {
  return Math.floor(elapsed) !== Math.floor(total);
}
