import { engine } from "../../../engine/engine";
import { readCategories } from "../categories";
import type { Statistics } from "../../../engine/trackTypes";
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
    .map(({ id, category, counted: { figures, bests } }) => {
      const { sport = null } = categories.get(category ?? "") ?? {};
      return { id, figures, bests, category: category ?? null, categorySport: sport };
    });
  return engine.run("addUp", { question, tracks: counted });
}
