import { engine } from "../../engine/engine";
import { readCategories } from "./categories";
import type { Statistics, TrackItem } from "../../engine/trackTypes";
import { energyProfile } from "./own/derive";
import type { OwnTrack } from "./own/ownTrack";

/** Sums over the tracks in this device's list, computed by the engine (T14). */
export async function addUpHere(
  member: string,
  tracks: readonly TrackItem[],
  { offset, isOfOneCategory }: { offset: number; isOfOneCategory: boolean },
): Promise<Statistics> {
  const categories = new Map((await readCategories(member)).map((each) => [each.id, each]));
  const question = { offset, isOfOneCategory, member: await energyProfile(member) };
  const counted = tracks
    .filter(({ kind }) => kind === "track")
    .map((track) => ({ ...itemOf(track), categorySport: categories.get(track.category ?? "")?.sport ?? null }));
  return engine.run("addUp", { question, tracks: counted });
}

/** A track as in the list, without local data. */
function itemOf({ own: _own, told: _told, derived: _derived, route: _route, ...item }: TrackItem & Partial<OwnTrack>): TrackItem {
  return item;
}
