import type { ChangedFields } from "../../device/sync/change";
import { shownMember } from "../../device/session/session";
import { refreshAnswers } from "../../device/store/query";
import { make, syncOf } from "../../device/sync/sync";
import type { Stated, TrackDetail, TrackItem } from "../../engine/trackTypes";

const collection = "tracks";

/** The fields of a track that a member can edit (T10). */
export type TrackEdit = Partial<Pick<TrackDetail, "name" | "category" | "gear" | "note" | "heart_rate" | "kind" | "audience" | "edits" | "speed_confirmed" | keyof Stated>>;

/** Edits a track as the member saw it, shown at once; the returned function reverts the edit. */
export function editTrack(seen: TrackDetail | TrackItem, edit: TrackEdit): () => void {
  const before = seen as unknown as Record<string, unknown>;
  const fields = Object.entries(edit).map(([name, after]) => [name, { before: before[name] ?? null, after }]);
  const undo = make({ collection, record: seen.id, kind: "edit", fields: Object.fromEntries(fields) as ChangedFields });
  const isCounted = (name: string) => name === "category" || name === "kind" || name === "edits" || name === "speed_confirmed" || name.startsWith("stated_");
  if (!Object.keys(edit).some(isCounted)) return undo;
  deriveAgain();
  return () => {
    undo();
    deriveAgain();
  };
}

/** Derives the figures of this device's tracks again, since they depend on the sport, the kind, stated values and edits. */
function deriveAgain(): void {
  const member = shownMember();
  void (async () => {
    const { renewOwn } = await import("./own/renewOwn");
    await syncOf(member).kept;
    await renewOwn(member);
    refreshAnswers(member);
  })().catch(() => undefined);
}

/** Deletes a track, shown at once; the returned function restores it. */
export function deleteTrack({ id }: TrackItem): () => void {
  return make({ collection, record: id, kind: "delete" });
}

/** Restores a deleted track (Y4); the returned function deletes it again. */
export function restoreTrack({ id }: TrackItem): () => void {
  return make({ collection, record: id, kind: "restore" });
}
