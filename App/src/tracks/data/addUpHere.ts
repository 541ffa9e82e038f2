import { engine } from "../../engine/engine";
import type { Statistics, TrackItem } from "../../engine/trackTypes";
import { energyProfile } from "./own/derive";
import { countedOf } from "./own/counted";

/** Sums over the tracks in this device's list, computed by the engine (T14). */
export async function addUpHere(
  member: string,
  tracks: readonly TrackItem[],
  { offset, isOfOneCategory }: { offset: number; isOfOneCategory: boolean },
): Promise<Statistics> {
  const question = { offset, isOfOneCategory, member: await energyProfile(member) };
  return engine.run("addUp", { question, tracks: await countedOf(member, tracks.filter(({ kind }) => kind === "track")) });
}
