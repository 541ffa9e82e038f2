import { useShownMember } from "../../device/session/session";
import { Query, useQuery } from "../../device/store/query";
import type { Mark, TrackDetail, TrackSplits } from "../../engine/trackTypes";
import { answerQuery } from "./own/answerQuery";
import { splitsOwn } from "./own/derive";
import { trackPath } from "./trackPath";

/** An empty query, for tracks that already contain the requested splits. */
const nothing = new Query<TrackSplits>({ load: async () => undefined, refresh: async () => undefined });

/**
 * The splits of a track, each `length` metres long but the last: those in its answer, or others from the server or from the
 * points on this device (T6). Null while loading, empty if unavailable.
 */
export function useSplits(track: TrackDetail, length: number): readonly Mark[] | null {
  const member = useShownMember();
  const isGiven = length === 0 || areOf(track.marks, length);
  const path = `${trackPath(track.id)}/splits?length=${length}`;
  const asked = useQuery(
    isGiven ? nothing : answerQuery<TrackSplits>(member, track.id, path, (own) => splitsOwn(member, own, length)),
  );
  if (length === 0) return [];
  if (isGiven) return track.marks;
  if (asked.state === "absent") return [];
  return asked.state === "here" ? (asked.value.marks as readonly Mark[]) : null;
}

/** True if marks are `length` apart; a shorter track has one mark, at its end. */
function areOf(marks: readonly Mark[], length: number): boolean {
  const [first] = marks;
  if (!first) return false;
  return marks.length === 1 ? first.distance_m <= length : Math.abs(first.distance_m - length) < 1;
}
