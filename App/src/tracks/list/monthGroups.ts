import type { TrackItem } from "../../engine/trackTypes";

import type { TrackOrder } from "../data/trackFilter";

/** Tracks of one month, in the order given. */
export interface MonthGroup {
  /** A moment inside the month; nothing for tracks without a date, undefined where the order is not of time. */
  month: number | null | undefined;
  tracks: TrackItem[];
}

/** Tracks in the order given: by month where that is one of time, else all together. */
export function groupsOf(tracks: readonly TrackItem[], order: TrackOrder): MonthGroup[] {
  if (order === "newest" || order === "oldest") return monthGroups(tracks);
  return [{ month: undefined, tracks: [...tracks] }];
}

/** Groups tracks, which are in order of time, by the month they started in. */
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
