// Other marks that members propose for a problem, and what its author answered (B9): records of the gym.
import { useMemo } from "react";
import type { Hidden } from "../../club/data/reports";
import { newIdentifier } from "../../device/store/identifier";
import { firstFields } from "../../device/sync/change";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { Mark } from "../../engine/bouldering";
import { core } from "../../engine/load";
import { mergeField } from "../../engine/spaces";

export const suggestionCollection = "boulder_suggestions";
const decisionCollection = "boulder_decisions";

export interface Suggestion {
  id: string;
  /** 0 until the server has it. */
  rev: number;
  author?: string;
  problem: string;
  made_at: number;
  /** The marks of the problem when it was made. */
  base: readonly Mark[];
  marks: readonly Mark[];
  note?: string | null;
  hidden?: Hidden | null;
}

interface Decision {
  id: string;
  suggestion: string;
  is_accepted: boolean;
  made_at: number;
}

/** A suggestion and what became of it; no decision while nobody answered. */
export interface AnsweredSuggestion extends Suggestion {
  decision?: Decision | undefined;
}

/** The suggestions for a problem with what became of them, the latest first. */
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

/** Proposes other marks; answers the suggestion's identifier. */
export function suggest(gym: string, problem: string, base: readonly Mark[], marks: readonly Mark[], note: string): string {
  const record = newIdentifier();
  const fields = firstFields({ problem, base, marks, made_at: Date.now(), ...(note !== "" && { note }) });
  make({ space: gym, collection: suggestionCollection, record, kind: "create", fields });
  return record;
}

/** Takes a suggestion back; the answer brings it back. */
export const takeBack = (gym: string, { id }: Suggestion) =>
  make({ space: gym, collection: suggestionCollection, record: id, kind: "delete" });

/** The marks of a problem once a suggestion is accepted: what it changes, on top of what was changed since. */
export async function acceptedMarks(now: readonly Mark[], { base, marks }: Suggestion): Promise<readonly Mark[]> {
  const { value, other } = mergeField(await core(), "elements", base, now, marks);
  // Where both changed the same mark, to accept is to want the suggestion's.
  return (other ?? value) as readonly Mark[];
}

/** Answers a suggestion. With `accepted`, the problem has these marks from now on. */
export function decideOn(gym: string, { id, marks }: { id: string; marks: readonly Mark[] }, suggestion: Suggestion, accepted: readonly Mark[] | null): void {
  if (accepted) {
    make({ space: gym, collection: "boulder_problems", record: id, kind: "edit", fields: { marks: { before: marks, after: accepted } } });
  }
  const fields = firstFields({ suggestion: suggestion.id, is_accepted: accepted !== null, made_at: Date.now() });
  make({ space: gym, collection: decisionCollection, record: newIdentifier(), kind: "create", fields });
}
