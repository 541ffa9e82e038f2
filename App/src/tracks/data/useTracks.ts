import { useMemo } from "react";
import { QueryState, mapState } from "../../device/store/queryState";
import { Deleted, useDeleted, useRecords } from "../../device/sync/useRecords";
import type { TrackItem } from "../../engine/trackTypes";
import { searchText } from "../searchText";

/** What of the list is wanted; everything when empty. */
export interface TrackFilter {
  /** Words of name and note, whatever their case and accents. */
  text?: string;
  category?: string | null;
  /** First and last moment of the start, UTC milliseconds. */
  from?: number | null;
  to?: number | null;
}

/** The member's tracks, newest first (T8). */
export function useTracks(filter: TrackFilter = {}): QueryState<readonly TrackItem[]> {
  const kept = useRecords<TrackItem>("tracks");
  const { text = "", category = null, from = null, to = null } = filter;
  return useMemo(
    () => mapState(kept, (tracks) => tracks.filter(matching({ text, category, from, to })).sort(newestFirst)),
    [kept, text, category, from, to],
  );
}

/** The tracks that were deleted of late, the latest first (Y4). */
export function useDeletedTracks(): QueryState<readonly Deleted<TrackItem>[]> {
  return useDeleted<TrackItem>("tracks");
}

function newestFirst(a: TrackItem, b: TrackItem): number {
  return (b.started_at ?? 0) - (a.started_at ?? 0) || (a.id < b.id ? 1 : -1);
}

/** Whether a track is wanted. */
export function matching(filter: TrackFilter): (track: TrackItem) => boolean {
  const { text = "", category = null, from = null, to = null } = filter;
  const words = searchText(text).split(" ").filter(Boolean);
  return (track) => {
    if (category !== null && track.category !== category) return false;
    if (from !== null && (track.started_at ?? -Infinity) < from) return false;
    if (to !== null && (track.started_at ?? Infinity) > to) return false;
    if (words.length === 0) return true;
    const name = searchText(`${track.name} ${track.note ?? ""}`);
    return words.every((word) => name.includes(word));
  };
}
