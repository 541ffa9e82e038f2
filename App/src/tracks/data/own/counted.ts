import { engine } from "../../../engine/engine";
import type { CountedTrack } from "../../../engine/statistics";
import type { TrackItem } from "../../../engine/trackTypes";
import { readCategories } from "../categories";
import type { OwnTrack } from "./ownTrack";

/** The identifiers of those tracks that are too fast for their sports. */
export async function doubtfulOf(member: string, tracks: readonly TrackItem[]): Promise<ReadonlySet<string>> {
  const isDoubtful = await engine.run("doubtful", { tracks: await countedOf(member, tracks) });
  return new Set(tracks.filter((_, index) => isDoubtful[index]).map(({ id }) => id));
}

/** Tracks as the core counts them: as in the list, with the sports of their categories. */
export async function countedOf(member: string, tracks: readonly TrackItem[]): Promise<CountedTrack[]> {
  const categories = new Map((await readCategories(member)).map((each) => [each.id, each]));
  return tracks.map((track) => ({ ...itemOf(track), categorySport: categories.get(track.category ?? "")?.sport ?? null }));
}

/** A track as in the list, without local data. */
function itemOf({ own: _own, told: _told, derived: _derived, route: _route, ...item }: TrackItem & Partial<OwnTrack>): TrackItem {
  return item;
}
