// The filter and order of the list of tracks.
import type { TrackItem, TrackKind } from "../../engine/trackTypes";
import { searchText } from "../../shell/words/searchText";

/** The filter of the list; empty for all tracks. */
export interface TrackFilter {
  /** Words in the name or note, regardless of case and accents. */
  text?: string;
  category?: string | null;
  /** The piece of gear that was used. */
  gear?: string | null;
  /** Recorded tracks, or planned routes. */
  kind?: TrackKind | null;
  /** The first and last moment of the start, in UTC milliseconds. */
  from?: number | null;
  to?: number | null;
  /** The minimum and maximum distance, in metres. */
  atLeast?: number | null;
  atMost?: number | null;
}

/** The sort order of tracks. */
export type TrackOrder = "newest" | "oldest" | "farthest" | "longest";

function newestFirst(a: TrackItem, b: TrackItem): number {
  return (b.started_at ?? 0) - (a.started_at ?? 0) || (a.id < b.id ? 1 : -1);
}

/** The comparison of each order; equal tracks are sorted newest first. */
export const orders: Readonly<Record<TrackOrder, (a: TrackItem, b: TrackItem) => number>> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  farthest: (a, b) => (b.distance_m ?? 0) - (a.distance_m ?? 0) || newestFirst(a, b),
  longest: (a, b) => (b.duration_s ?? 0) - (a.duration_s ?? 0) || newestFirst(a, b),
};

/** Returns a function that is true for tracks that pass the filter. */
export function matching(filter: TrackFilter): (track: TrackItem) => boolean {
  const { text = "", category = null, gear = null, kind = null, from = null, to = null, atLeast = null, atMost = null } = filter;
  const words = searchText(text).split(" ").filter(Boolean);
  return (track) => {
    if (kind !== null && track.kind !== kind) return false;
    if (category !== null && track.category !== category) return false;
    if (gear !== null && track.gear !== gear) return false;
    if (from !== null && (track.started_at ?? -Infinity) < from) return false;
    if (to !== null && (track.started_at ?? Infinity) > to) return false;
    if (atLeast !== null && (track.distance_m ?? 0) < atLeast) return false;
    if (atMost !== null && (track.distance_m ?? 0) > atMost) return false;
    if (words.length === 0) return true;
    const name = searchText(`${track.name} ${track.note ?? ""}`);
    return words.every((word) => name.includes(word));
  };
}
