import type { ChangedFields } from "../../device/sync/change";
import { make } from "../../device/sync/sync";
import type { TrackDetail, TrackItem } from "../../engine/trackTypes";

const collection = "tracks";

/** What a member may change of a track (T10). */
export type TrackEdit = Partial<Pick<TrackDetail, "name" | "category" | "note" | "heart_rate" | "kind">>;

/** Changes a track, as the member saw it, at once on the screen; the answer undoes it. */
export function editTrack(seen: TrackDetail | TrackItem, edit: TrackEdit): () => void {
  const before = seen as unknown as Record<string, unknown>;
  const fields = Object.entries(edit).map(([name, after]) => [name, { before: before[name] ?? null, after }]);
  return make({ collection, record: seen.id, kind: "edit", fields: Object.fromEntries(fields) as ChangedFields });
}

/** Deletes a track, at once on the screen; the answer brings it back. */
export function deleteTrack({ id }: TrackItem): () => void {
  return make({ collection, record: id, kind: "delete" });
}

/** Brings a deleted track back (Y4); the answer deletes it again. */
export function restoreTrack({ id }: TrackItem): () => void {
  return make({ collection, record: id, kind: "restore" });
}
