// Sums over tracks, added up by the core as the server adds them up.
import type { Statistics, TrackItem } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber, type Sport } from "./sports";
import { energyNumbers, type EnergyProfile } from "./tracks";

/** What statistics take of a track: what a list says of it. Planned routes are no part of them: leave them out. */
export interface CountedTrack extends Omit<TrackItem, "rev" | "name" | "updated_at" | "kind"> {
  /** What its category is for. */
  categorySport?: Sport | null;
}

export interface StatisticsQuestion {
  /** Minutes east of UTC: when days begin. */
  offset: number;
  member: EnergyProfile;
  /** Whether one category was asked for: then its best efforts count, whatever it is, else those on foot. */
  isOfOneCategory: boolean;
}

export function addUp(core: Core, question: StatisticsQuestion, tracks: readonly CountedTrack[]): Statistics {
  const { offset, member, isOfOneCategory } = question;
  const handle = core.run("statisticsOpen", offset, ...energyNumbers(member), isOfOneCategory ? 0 : 1);
  try {
    for (const track of tracks) add(core, handle, track);
  } catch (error) {
    core.release("statisticsClose", handle);
    throw error;
  }
  core.run("statisticsFinish", handle);
  return core.json();
}

function add(core: Core, handle: number, { categorySport, preview: _, ...item }: CountedTrack): void {
  const bytes = new TextEncoder().encode(JSON.stringify(item));
  core.putBytes(bytes);
  core.run("statisticsAdd", handle, bytes.length, sportNumber(categorySport));
}
