import { openCell } from "../store/cells";
import { Change, make, settleBy } from "../store/changes";
import { shownMember } from "../session/session";
import { deleteDocuments, readDocument, writeDocument } from "../store/database";
import { settleRecord } from "../store/records";
import type { TrackDetail, TrackItem } from "../wire";
import { isOwn, OwnTrack, readOwn } from "./own/ownTrack";
import { trackPath } from "./useTrack";
import { refreshTracks } from "./useTracks";

/** What a member may change of a track (T10). */
export type TrackEdit = Partial<
  Pick<TrackDetail, "name" | "category" | "note" | "heart_rate"> & Pick<OwnTrack, "deleted_at">
>;

/** Changes a track, at once on the screen; the answer undoes it. */
export function editTrack(track: TrackDetail | TrackItem, fields: TrackEdit): () => void {
  const seen = track as unknown as Record<string, unknown>;
  const before = Object.fromEntries(Object.keys(fields).map((name) => [name, seen[name] ?? null]));
  const edit = { collection: "tracks", record: track.id, kind: "edit", method: "PATCH", path: trackPath(track.id) } as const;
  return make(
    shownMember(),
    { ...edit, fields, before, body: fields },
    { ...edit, fields: before, before: { ...fields }, body: before },
    { here: isOwn(track) },
  );
}

/** Deletes a track, at once on the screen; the answer brings it back. */
export function deleteTrack(track: TrackItem): () => void {
  const of = { collection: "tracks", record: track.id } as const;
  // Its points are nowhere else: it only goes once nobody can want it back.
  if (isOwn(track)) return editTrack(track, { deleted_at: Date.now() });
  const body = { ...track } as Record<string, unknown>;
  return make(
    shownMember(),
    { ...of, kind: "delete", fields: {}, before: body, method: "DELETE", path: trackPath(track.id) },
    { ...of, kind: "restore", fields: body, before: {}, method: "POST", path: `${trackPath(track.id)}/restore` },
  );
}

settleBy("tracks", async (member: string, change: Change) => {
  await settleRecord<TrackItem>(member, change);
  await settleDetail(member, change);
  // What the server derives from an edit (its revision, sums) comes with its own answers.
  if (change.kind === "restore") await refreshTracks(member);
});

async function settleDetail(member: string, change: Change): Promise<void> {
  const path = trackPath(change.record);
  const held = openCell<TrackDetail>(member, path);
  if (change.kind === "delete") {
    await deleteDocuments(member, [path, `${path}/lines`]);
    return;
  }
  if (held?.value) held.take({ ...held.value, ...change.fields });
  if (await readOwn(member, change.record)) return;
  const kept = await readDocument<TrackDetail>(member, path);
  if (kept) await writeDocument(member, { ...kept, value: { ...kept.value, ...change.fields }, tag: null });
}
