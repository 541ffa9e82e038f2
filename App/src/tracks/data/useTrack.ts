import { useMemo } from "react";
import { Problem } from "../../device/network/problem";
import { useShownMember } from "../../device/session/session";
import { Cell, useCell } from "../../device/store/cells";
import type { Kept } from "../../device/store/kept";
import { useRecord } from "../../device/sync/useRecords";
import type { TrackDetail, TrackItem, TrackLines } from "../../device/wire";
import { answerCell } from "./own/answerCell";
import { derivedAnswer } from "./own/derive";

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

/** One track with its figures, marks and graphs (T9), as the member has it now. */
export function useTrack(id: string): Kept<TrackDetail> {
  const kept = useCell(trackCell(useShownMember(), id));
  const record = useRecord<TrackItem>("tracks", id);
  return useMemo(() => {
    if (kept.state !== "here" || record === undefined) return kept;
    if (record === null) return gone;
    // The answer may be older than what was changed since.
    const { name, category = null, note = null, heart_rate = null, rev, updated_at } = record;
    return { ...kept, value: { ...kept.value, name, category, note, heart_rate, rev, updated_at } };
  }, [kept, record]);
}

/** The track's lines for each zoom of a map (T13). */
export function useTrackLines(id: string): Kept<TrackLines> {
  return useCell(linesCell(useShownMember(), id));
}
