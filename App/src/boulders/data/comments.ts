// Comments on problems: records of the gym.
import type { Moderated, Said } from "./records";
import { useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { firstFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";

export const commentCollection = "boulder_comments";

export type Comment = Moderated<RecordTypes["boulder_comments"]> & Pick<Said, "id" | "rev" | "author">;

/** The comments on a problem, oldest first. Hidden comments appear only if the member may read them. */
export function useComments(gym: string, problem: string): readonly Comment[] {
  const kept = useRecords<Comment>(commentCollection, gym);
  return useMemo(() => {
    const all = kept.state === "here" ? kept.value : [];
    return all.filter((each) => each.problem === problem).sort((one, other) => one.made_at - other.made_at || (one.id < other.id ? -1 : 1));
  }, [kept, problem]);
}

export function addComment(gym: string, problem: string, text: string): void {
  const fields = firstFields({ problem, text, made_at: Date.now() });
  make({ space: gym, collection: commentCollection, record: newIdentifier(), kind: "create", fields });
}

export function editComment(gym: string, { id, text }: Comment, after: string): void {
  if (after === text) return;
  make({ space: gym, collection: commentCollection, record: id, kind: "edit", fields: { text: { before: text, after } } });
}

/** Deletes a comment; the returned function restores it. */
export const deleteComment = (gym: string, { id }: Comment) =>
  make({ space: gym, collection: commentCollection, record: id, kind: "delete" });
