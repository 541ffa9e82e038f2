// Opinions of members who sent a problem, on its grade and quality (B12): one record per member in the gym.
import { useMemo } from "react";
import { useShownMember } from "../../device/session/session";
import { changedFields, readsTheSame } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { Consensus, GradeScale, readConsensus } from "../../engine/boulders";
import type { Core } from "../../engine/core";
import { create, Problem, Said } from "./records";

export const opinionCollection = "boulder_opinions";

/** A grade of a scale and a number of stars. */
export type OpinionFields = Pick<RecordTypes["boulder_opinions"], "grade" | "stars">;

export type Opinion = Said & RecordTypes["boulder_opinions"];

const none: readonly never[] = [];

/** The opinions on the problems of a gym, by problem. */
export function useOpinions(gym: string): ReadonlyMap<string, readonly Opinion[]> {
  const kept = useRecords<Opinion>(opinionCollection, gym);
  return useMemo(() => byProblem(kept.state === "here" ? kept.value : none), [kept]);
}

/** Opinions by their problems. */
export function byProblem(opinions: readonly Opinion[]): ReadonlyMap<string, readonly Opinion[]> {
  const found = new Map<string, Opinion[]>();
  for (const each of opinions) {
    const told = found.get(each.problem);
    if (told) told.push(each);
    else found.set(each.problem, [each]);
  }
  return found;
}

/** The consensus grade of each problem, on a scale. */
export const consensusOf = (
  core: Core,
  scale: GradeScale,
  problems: readonly Pick<Problem, "id" | "grade">[],
  opinions: ReadonlyMap<string, readonly Opinion[]>,
): readonly Consensus[] =>
  readConsensus(
    core,
    scale,
    problems.map(({ id, grade = null }) => ({ grade, opinions: opinions.get(id) ?? none })),
  );

/** Returns a function that is true for records of the member. */
export const isOwn =
  (member: string) =>
  ({ author, rev }: Said): boolean =>
    author === member || rev === 0;

/** The member's own opinion on a problem, and the function that sets it. */
export function useOwnOpinion(gym: string, problem: string) {
  const member = useShownMember();
  const own = useOpinions(gym)
    .get(problem)
    ?.find(isOwn(member));
  return {
    own,
    say({ grade = null, stars = null }: OpinionFields) {
      const place = { space: gym, collection: opinionCollection };
      if (!own) {
        create(opinionCollection, { problem, made_at: Date.now(), ...(grade && { grade }), ...(stars && { stars }) }, { space: gym });
      } else if (grade === null && stars === null) {
        make({ ...place, record: own.id, kind: "delete" });
      } else {
        const fields = changedFields(own, { grade, stars }, readsTheSame);
        if (Object.keys(fields).length > 0) make({ ...place, record: own.id, kind: "edit", fields });
      }
    },
  };
}
