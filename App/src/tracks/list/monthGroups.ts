import type { TrackItem } from "../../engine/trackTypes";

import type { TrackOrder } from "../data/trackFilter";

/** The tracks of one month, in the order given. */
export interface MonthGroup {
  /** A moment in the month; null for tracks without a date, undefined if the order is not by time. */
  month: number | null | undefined;
  tracks: TrackItem[];
}

/** Groups tracks by month if the order is by time; otherwise one group. */
export function groupsOf(tracks: readonly TrackItem[], order: TrackOrder): MonthGroup[] {
  if (order === "newest" || order === "oldest") return monthGroups(tracks);
  return [{ month: undefined, tracks: [...tracks] }];
}

/** Groups tracks, ordered by time, by the month of their start. */
function monthGroups(tracks: readonly TrackItem[]): MonthGroup[] {
  const groups: MonthGroup[] = [];
  let last: string | null = null;
  for (const track of tracks) {
    const month = track.started_at ?? null;
    const name = monthName(month);
    if (name !== last) groups.push({ month, tracks: [] });
    last = name;
    groups[groups.length - 1]?.tracks.push(track);
  }
  return groups;
}

function monthName(moment: number | null): string {
  if (moment === null) return "none";
  const date = new Date(moment);
  return `${date.getFullYear()}-${date.getMonth()}`;
}
