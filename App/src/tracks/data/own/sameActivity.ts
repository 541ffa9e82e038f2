// Finds the member's tracks of the same activity from other files or recorders (T16). The engine decides.
import type { Activity } from "../../../engine/activities";
import { engine } from "../../../engine/engine";
import type { TrackItem } from "../../../engine/trackTypes";
import { sourceOf } from "./sourceOf";

/** The first of `others` with the same activity as `track`. */
export async function findSameActivity(track: TrackItem, others: readonly TrackItem[]): Promise<TrackItem | undefined> {
  const possible = possiblySame(track, others);
  if (possible.length === 0) return undefined;
  return possible[await engine.run("sameActivity", { activity: activityOf(track), known: possible.map(activityOf) })];
}

/** The candidates among `others` for the engine: tracks that overlap `track` in time, or pairs in which one has no times. */
export function possiblySame(track: TrackItem, others: readonly TrackItem[]): readonly TrackItem[] {
  const { startedAt, endedAt } = activityOf(track);
  return others.filter((other) => {
    const known = activityOf(other);
    // Both comparisons are false without times.
    return !(known.endedAt < startedAt || known.startedAt > endedAt);
  });
}

/** The tracks that may count the same activity as `track` twice; plans do not count. */
export function countedBeside(track: TrackItem, tracks: readonly TrackItem[]): readonly TrackItem[] {
  if (track.kind !== "track") return [];
  const { original } = sourceOf(track);
  return tracks.filter(
    (other) =>
      other.kind === "track" && other.id !== track.id && (original === undefined || sourceOf(other).original !== original),
  );
}

/** The preview line begins and ends where the track does. */
function activityOf({ kind, started_at, duration_s = 0, distance_m = 0, preview, shape }: TrackItem): Activity {
  // A plan may be followed on any day: only its points are compared.
  const startedAt = kind === "track" ? started_at ?? NaN : NaN;
  const [start, end] = [preview?.[0], preview?.at(-1)];
  return { startedAt, endedAt: startedAt + duration_s * 1000, distance: distance_m, start, end, shape };
}
