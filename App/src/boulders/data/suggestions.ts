// Marks suggested by members for a problem, with the author's decisions (B9): records of the gym.
import type { Moderated, Said } from "./records";
import { useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { firstFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { Mark } from "../../engine/boulders";
import { core } from "../../engine/load";
import { mergeField } from "../../engine/spaces";

export const suggestionCollection = "boulder_suggestions";
const decisionCollection = "boulder_decisions";

/** Other marks for a problem, with those that it had when they were suggested (`base`). */
export type Suggestion = Moderated<RecordTypes["boulder_suggestions"]> & Pick<Said, "id" | "rev" | "author">;

type Decision = RecordTypes["boulder_decisions"] & { id: string };

/** A suggestion with its decision, if there is one. */
export type AnsweredSuggestion = Suggestion & { decision?: Decision | undefined };

/** The suggestions for a problem with their decisions, latest first. */
export function useSuggestions(gym: string, problem: string): readonly AnsweredSuggestion[] {
  const kept = useRecords<Suggestion>(suggestionCollection, gym);
  const decided = useRecords<Decision>(decisionCollection, gym);
  return useMemo(() => {
    const all = kept.state === "here" ? kept.value : [];
    const decisions = new Map((decided.state === "here" ? decided.value : []).map((each) => [each.suggestion, each]));
    return all
      .filter((each) => each.problem === problem)
      .map((each) => ({ ...each, decision: decisions.get(each.id) }))
      .sort((one, other) => other.made_at - one.made_at || (one.id < other.id ? 1 : -1));
  }, [kept, decided, problem]);
}

/** Suggests other marks; returns the identifier of the suggestion. */
export function suggest(gym: string, problem: string, base: readonly Mark[], marks: readonly Mark[], note: string): string {
  const record = newIdentifier();
  const fields = firstFields({ problem, base, marks, made_at: Date.now(), ...(note !== "" && { note }) });
  make({ space: gym, collection: suggestionCollection, record, kind: "create", fields });
  return record;
}

/** Withdraws a suggestion; the returned function restores it. */
export const withdraw = (gym: string, { id }: Suggestion) =>
  make({ space: gym, collection: suggestionCollection, record: id, kind: "delete" });

/** The marks of a problem after a suggestion is accepted: its changes merged with later ones. */
export async function acceptedMarks(now: readonly Mark[], { base, marks }: Suggestion): Promise<readonly Mark[]> {
  const { value, other } = mergeField(await core(), "elements", base, now, marks);
  // For a mark that both changed, accepting chooses the suggested one.
  return (other ?? value) as readonly Mark[];
}

/** Decides on a suggestion. If accepted, the problem gets `marks`. */
export function decideOn(gym: string, { id, marks }: { id: string; marks: readonly Mark[] }, suggestion: Suggestion, accepted: readonly Mark[] | null): void {
  if (accepted) {
    make({ space: gym, collection: "boulder_problems", record: id, kind: "edit", fields: { marks: { before: marks, after: accepted } } });
  }
  const fields = firstFields({ suggestion: suggestion.id, is_accepted: accepted !== null, made_at: Date.now() });
  make({ space: gym, collection: decisionCollection, record: newIdentifier(), kind: "create", fields });
}
