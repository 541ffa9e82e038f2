import { useMemo } from "react";
import { Problem } from "../network/problem";
import { useShownMember } from "../session/session";
import { useCell } from "../store/cells";
import { useChanges, withChanges } from "../store/changes";
import { documentCell } from "../store/documents";
import type { Kept } from "../store/kept";
import type { TrackDetail, TrackLines } from "../wire";

export const trackPath = (id: string) => `/tracks/${encodeURIComponent(id)}`;

/** One track with its figures, marks and graphs (T9). */
export function useTrack(id: string): Kept<TrackDetail> {
  const member = useShownMember();
  const kept = useCell(documentCell<TrackDetail>(member, trackPath(id)));
  const changes = useChanges(member);
  return useMemo(() => {
    if (kept.state !== "here") return kept;
    const [value] = withChanges("tracks", [kept.value], changes.filter((change) => change.record === id));
    if (value) return { ...kept, value };
    return { state: "absent", problem: new Problem("refused", 410, "deleted") };
  }, [kept, changes, id]);
}

/** The track's lines for each zoom of a map (T13). */
export function useTrackLines(id: string): Kept<TrackLines> {
  return useCell(documentCell<TrackLines>(useShownMember(), `${trackPath(id)}/lines`));
}
