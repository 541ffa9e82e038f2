import { engine } from "../../../engine/engine";
import type { CountedTrack } from "../../../engine/statistics";
import type { TrackItem } from "../../../engine/trackTypes";
import { readCategories } from "../categories";
import type { OwnTrack } from "./ownTrack";

/** The tracks that are not too fast for their sports, of those that are given. */
export async function withoutDoubt<Some extends TrackItem>(member: string, tracks: readonly Some[]): Promise<readonly Some[]> {
  const isDoubtful = await engine.run("doubtful", { tracks: await countedOf(member, tracks) });
  return tracks.filter((_, index) => !isDoubtful[index]);
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
