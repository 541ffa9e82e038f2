// What of the list is wanted, and in which order.
import type { TrackItem, TrackKind } from "../../engine/trackTypes";
import { searchText } from "../../shell/words/searchText";

/** What of the list is wanted; everything when empty. */
export interface TrackFilter {
  /** Words of name and note, whatever their case and accents. */
  text?: string;
  category?: string | null;
  /** The piece of gear that was used. */
  gear?: string | null;
  /** What was done, or what is planned. */
  kind?: TrackKind | null;
  /** First and last moment of the start, UTC milliseconds. */
  from?: number | null;
  to?: number | null;
  /** The least and the most distance, in metres. */
  atLeast?: number | null;
  atMost?: number | null;
}

/** By what tracks are sorted. */
export type TrackOrder = "newest" | "oldest" | "farthest" | "longest";

function newestFirst(a: TrackItem, b: TrackItem): number {
  return (b.started_at ?? 0) - (a.started_at ?? 0) || (a.id < b.id ? 1 : -1);
}

/** How each order compares two tracks; of equal ones the newest comes first. */
export const orders: Readonly<Record<TrackOrder, (a: TrackItem, b: TrackItem) => number>> = {
  newest: newestFirst,
  oldest: (a, b) => newestFirst(b, a),
  farthest: (a, b) => (b.distance_m ?? 0) - (a.distance_m ?? 0) || newestFirst(a, b),
  longest: (a, b) => (b.duration_s ?? 0) - (a.duration_s ?? 0) || newestFirst(a, b),
};

/** Whether a track is wanted. */
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
