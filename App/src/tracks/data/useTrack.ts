import { useMemo } from "react";
import { Problem } from "../../device/network/problem";
import { useShownMember } from "../../device/session/session";
import { Query, useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import { useRecord } from "../../device/sync/useRecords";
import { engine } from "../../engine/engine";
import type { TrackDetail, TrackItem, TrackLines } from "../../engine/trackTypes";
import { deriveEdited } from "./editedHere";
import { answerQuery } from "./own/answerQuery";
import { derivedAnswer, editsOf, statedOf } from "./own/derive";
import { isByHand, readPoints } from "./own/ownTrack";
import { waypointsLeft, waypointsOfOwn } from "./own/waypoints";
import { trackPath } from "./trackPath";

const gone: QueryState<never> = { state: "absent", problem: new Problem("refused", 410, "deleted") };

function trackQuery(member: string, id: string): Query<TrackDetail> {
  const path = trackPath(id);
  return answerQuery<TrackDetail>(
    member,
    id,
    path,
    async (own) => {
      const detail = await derivedAnswer(member, own, "detail", path);
      const { format, file_name } = own.own ?? { format: own.format, file_name: "" };
      return { ...own, ...detail, ...own.told, waypoints: await waypointsOfOwn(member, own), format, file_name };
    },
    undefined,
    async (held) => {
      const edited = held && (await deriveEdited(member, id));
      return edited && { ...held, ...edited.derived.detail, waypoints: await waypointsLeft(edited.stored, held.waypoints) };
    },
  );
}

function linesQuery(member: string, id: string): Query<TrackLines> {
  const path = `${trackPath(id)}/lines`;
  return answerQuery(member, id, path, (own) => derivedAnswer(member, own, "lines", path), undefined, async () => (await deriveEdited(member, id))?.derived.lines);
}

function rawLinesQuery(member: string, id: string): Query<TrackLines> {
  return answerQuery(member, id, `${trackPath(id)}/raw-lines`, async (own) => {
    if (isByHand(own)) return { zooms: [] };
    return engine.run("rawLines", { points: await readPoints(member, own.id) });
  });
}

/** One track with its figures, marks and graphs (T9), in the member's latest version. */
export function useTrack(id: string): QueryState<TrackDetail> {
  const kept = useQuery(trackQuery(useShownMember(), id));
  const record = useRecord<TrackItem>("tracks", id);
  return useMemo(() => {
    if (kept.state !== "here" || record === undefined) return kept;
    if (record === null) return gone;
    // The answer may be older than later edits.
    const { name, category = null, gear = null, note = null, heart_rate = null, kind, audience = null, speed_confirmed = null, started_at, rev, updated_at, ...others } = record;
    const said = { name, category, gear, note, heart_rate, kind, audience, speed_confirmed, edits: [...(editsOf(record) ?? [])], ...statedOf(others), ...(started_at != null && { started_at }) };
    return { ...kept, value: { ...kept.value, ...said, rev, updated_at } };
  }, [kept, record]);
}

/** The line of all received positions, for each zoom of a map. */
export function useRawLines(id: string): QueryState<TrackLines> {
  return useQuery(rawLinesQuery(useShownMember(), id));
}

/** The lines of a track for each zoom of a map (T13). */
export function useTrackLines(id: string): QueryState<TrackLines> {
  return useQuery(linesQuery(useShownMember(), id));
}
