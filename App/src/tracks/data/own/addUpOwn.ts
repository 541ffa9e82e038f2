import { engine } from "../../../engine/engine";
import { readCategories } from "../categories";
import type { Statistics, TrackItem } from "../../../engine/trackTypes";
import { energyProfile } from "./derive";
import type { OwnTrack } from "./ownTrack";

/** Sums over tracks of this device, by the engine (T14). */
export async function addUpOwn(
  member: string,
  tracks: readonly OwnTrack[],
  { offset, isOfOneCategory }: { offset: number; isOfOneCategory: boolean },
): Promise<Statistics> {
  const categories = new Map((await readCategories(member)).map((each) => [each.id, each]));
  const question = { offset, isOfOneCategory, member: await energyProfile(member) };
  const counted = tracks
    .filter(({ kind }) => kind === "track")
    .map((track) => ({ ...itemOf(track), categorySport: categories.get(track.category ?? "")?.sport ?? null }));
  return engine.run("addUp", { question, tracks: counted });
}

/** What a list says of a track, without what only this device knows. */
function itemOf({ own: _own, told: _told, derived: _derived, route: _route, ...item }: OwnTrack): TrackItem {
  return item;
}
