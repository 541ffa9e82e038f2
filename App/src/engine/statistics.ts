// Totals over tracks, computed by the core as on the server.
import type { Statistics, TrackItem } from "./trackTypes";
import { ask } from "./ask";
import type { Core } from "./core";
import { sportNumber, type Sport } from "./sports";
import { energyNumbers, type EnergyProfile } from "./tracks";

/** The input of statistics: the fields of a listed track. Planned routes have to be left out. */
export interface CountedTrack extends Omit<TrackItem, "rev" | "name" | "updated_at" | "kind"> {
  /** The sport of its category. */
  categorySport?: Sport | null;
}

export interface StatisticsQuestion {
  /** The offset from UTC in minutes, which determines the start of days. */
  offset: number;
  member: EnergyProfile;
  /** True if the statistics are of one category: then its best efforts count, otherwise those on foot. */
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

/** True for each track that is too fast for its sport, and so counts in no sum, best effort or comparison. */
export function doubtful(core: Core, tracks: readonly CountedTrack[]): boolean[] {
  if (tracks.length === 0) return [];
  return ask(core, "tracksDoubtful", tracks.map(({ categorySport, preview: _, ...item }) => ({ ...item, category_sport: categorySport })));
}

function add(core: Core, handle: number, { categorySport, preview: _, ...item }: CountedTrack): void {
  const bytes = new TextEncoder().encode(JSON.stringify(item));
  core.putBytes(bytes);
  core.run("statisticsAdd", handle, bytes.length, sportNumber(categorySport));
}
