import { newIdentifier } from "../../../device/store/identifier";
import { askOwnCourse, askOwnRace, TeamCode } from "./sending";
import { storeWalk, readWalk, Walk } from "./walks";

/** Joins a race as the team of the code, or continues with a new key. Throws a `Problem`. */
export async function join(code: TeamCode): Promise<Walk> {
  const before = await readWalk(code.race);
  const answer = await askAgain(code, before?.course ?? null);
  const first = { device: newIdentifier(), joined_at: Date.now(), capturing: false };
  const walk: Walk = { ...first, ...before, ...code, ...answer };
  await storeWalk(walk);
  return walk;
}

/** Asks for the race, and for the line of its course if the revision changed. Throws a `Problem`. */
export async function askAgain(code: TeamCode, known: Walk["course"]): Promise<Pick<Walk, "said" | "course">> {
  const said = await askOwnRace(code);
  const { course_revision: revision } = said;
  if (revision === undefined) return { said, course: null };
  if (known?.revision === revision) return { said, course: known };
  // A phone captures without the line too; the next opening of the screen asks for it again.
  const found = await askOwnCourse(code).catch(() => null);
  return { said, course: found ? { revision, line: found.line } : known };
}
