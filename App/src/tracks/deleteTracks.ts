import { deleteTrack } from "./data/edits";
import type { TrackItem } from "../engine/trackTypes";
import { showUndoable } from "../shell/components/toast";
import { t } from "../shell/language/language";

/** Deletes tracks, and for a while offers to bring them back. */
export function deleteTracks(tracks: readonly TrackItem[]): void {
  const undoings = tracks.map(deleteTrack);
  showUndoable(t("tracks.deleted", { count: tracks.length, name: tracks[0]?.name ?? "" }), () => undoings.forEach((undo) => undo()));
}
