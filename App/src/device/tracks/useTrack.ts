import { useMemo } from "react";
import { Problem } from "../network/problem";
import { useShownMember } from "../session/session";
import { Cell, useCell } from "../store/cells";
import { useChanges, withChanges } from "../store/changes";
import type { Kept } from "../store/kept";
import type { TrackDetail, TrackLines } from "../wire";
import { answerCell } from "./own/answerCell";
import { derivedAnswer } from "./own/derive";
import { isOwn } from "./own/ownTrack";

const gone: Kept<never> = { state: "absent", problem: new Problem("refused", 410, "deleted") };

export const trackPath = (id: string) => `/tracks/${encodeURIComponent(id)}`;

function trackCell(member: string, id: string): Cell<TrackDetail> {
  const path = trackPath(id);
  return answerCell<TrackDetail>(member, id, path, async (own) => {
    const detail = await derivedAnswer(member, own, "detail", path);
    return { ...own, ...detail, format: own.own.format, file_name: own.own.file_name };
  });
}

function linesCell(member: string, id: string): Cell<TrackLines> {
  const path = `${trackPath(id)}/lines`;
  return answerCell(member, id, path, (own) => derivedAnswer(member, own, "lines", path));
}

/** One track with its figures, marks and graphs (T9). */
export function useTrack(id: string): Kept<TrackDetail> {
  const member = useShownMember();
  const kept = useCell(trackCell(member, id));
  const changes = useChanges(member);
  return useMemo(() => {
    if (kept.state !== "here") return kept;
    if (isOwn(kept.value)) return kept.value.deleted_at == null ? kept : gone;
    const [value] = withChanges("tracks", [kept.value], changes.filter((change) => change.record === id));
    if (value) return { ...kept, value };
    return gone;
  }, [kept, changes, id]);
}

/** The track's lines for each zoom of a map (T13). */
export function useTrackLines(id: string): Kept<TrackLines> {
  return useCell(linesCell(useShownMember(), id));
}
