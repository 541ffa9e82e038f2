// Which of the member's tracks tell of the same activity, by other files or other recorders (T16). The engine decides.
import type { Activity } from "../../engine/activities";
import { engine } from "../../engine/engine";
import type { TrackItem } from "../../engine/trackTypes";
import { sourceOf } from "./own/sourceOf";

/** The first of `others` that tells of the same activity as `track`. */
export async function findSameActivity(track: TrackItem, others: readonly TrackItem[]): Promise<TrackItem | undefined> {
  const possible = possiblySame(track, others);
  if (possible.length === 0) return undefined;
  return possible[await engine.run("sameActivity", { activity: activityOf(track), known: possible.map(activityOf) })];
}

/** Those of `others` that the engine is asked about: they were under way when `track` was, or one of the two has no times. */
export function possiblySame(track: TrackItem, others: readonly TrackItem[]): readonly TrackItem[] {
  const { startedAt, endedAt } = activityOf(track);
  return others.filter((other) => {
    const known = activityOf(other);
    // Neither holds of what has no times.
    return !(known.endedAt < startedAt || known.startedAt > endedAt);
  });
}

/** The tracks that may count what `track` counts once more: of a plan that was done nothing counts twice. */
export function countedBeside(track: TrackItem, tracks: readonly TrackItem[]): readonly TrackItem[] {
  if (track.kind !== "track") return [];
  const { original } = sourceOf(track);
  return tracks.filter(
    (other) =>
      other.kind === "track" && other.id !== track.id && (original === undefined || sourceOf(other).original !== original),
  );
}

/** The line of the list begins and ends where the track does. */
function activityOf({ kind, started_at, duration_s = 0, distance_m = 0, preview, shape }: TrackItem): Activity {
  // A plan may be followed any day: only its points tell.
  const startedAt = kind === "track" ? started_at ?? NaN : NaN;
  const [start, end] = [preview?.[0], preview?.at(-1)];
  return { startedAt, endedAt: startedAt + duration_s * 1000, distance: distance_m, start, end, shape };
}
