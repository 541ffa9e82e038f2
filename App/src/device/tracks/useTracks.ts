import { useMemo } from "react";
import { deviceMember, useShownMember } from "../session/session";
import { Cell, useCell } from "../store/cells";
import { useChanges, withChanges } from "../store/changes";
import { Kept, mapKept } from "../store/kept";
import { ownRecordsCell, recordsCell } from "../store/records";
import type { TrackItem } from "../wire";
import { fetchTracks } from "./fetchTracks";
import { isOwn } from "./own/ownTrack";

/** What of the list is wanted; everything when empty. */
export interface TrackFilter {
  /** Words of the name, whatever their case and accents. */
  text?: string;
  category?: string | null;
  /** First and last moment of the start, UTC milliseconds. */
  from?: number | null;
  to?: number | null;
}

/** The records of the member's tracks: the server's, and those of this device. */
export function tracksCell(member: string): Cell<readonly TrackItem[]> {
  if (member === deviceMember) return ownRecordsCell<TrackItem>(member, "tracks");
  return recordsCell<TrackItem>(member, "tracks", async (held, take) => {
    const own = held.filter(isOwn);
    const theirs = held.filter((track) => !isOwn(track));
    const fetched = await fetchTracks(member, theirs, (part) => take([...part, ...own]));
    return fetched === theirs ? held : [...fetched, ...own];
  });
}

/** The member's tracks, newest first (T8). */
export function useTracks(filter: TrackFilter = {}): Kept<readonly TrackItem[]> {
  const member = useShownMember();
  const kept = useCell(tracksCell(member));
  const changes = useChanges(member);
  const { text = "", category = null, from = null, to = null } = filter;
  return useMemo(
    () =>
      mapKept(kept, (tracks) =>
        withChanges("tracks", tracks, changes).filter(matching({ text, category, from, to })).sort(newestFirst),
      ),
    [kept, changes, text, category, from, to],
  );
}

/** Asks the server for the list again. */
export function refreshTracks(member: string): Promise<void> {
  return tracksCell(member).refresh();
}

function newestFirst(a: TrackItem, b: TrackItem): number {
  return (b.started_at ?? 0) - (a.started_at ?? 0) || (a.id < b.id ? 1 : -1);
}

function plain(text: string): string {
  return text.normalize("NFD").replace(/\p{Diacritic}/gu, "").toLocaleLowerCase();
}

/** Whether a track is wanted. */
export function matching(filter: TrackFilter): (track: TrackItem) => boolean {
  const { text = "", category = null, from = null, to = null } = filter;
  const words = plain(text).split(/\s+/).filter(Boolean);
  return (track) => {
    if (isOwn(track) && track.deleted_at != null) return false;
    if (category !== null && track.category !== category) return false;
    if (from !== null && (track.started_at ?? -Infinity) < from) return false;
    if (to !== null && (track.started_at ?? Infinity) > to) return false;
    if (words.length === 0) return true;
    const name = plain(track.name);
    return words.every((word) => name.includes(word));
  };
}
