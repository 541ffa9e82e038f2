import { deleteTrack } from "./data/edits";
import type { TrackItem } from "../engine/trackTypes";
import { showToast } from "../shell/components/toast";
import { t } from "../shell/language/language";

/** Deletes tracks, and for a while offers to bring them back. */
export function deleteTracks(tracks: readonly TrackItem[]): void {
  const undoings = tracks.map(deleteTrack);
  showToast(t("tracks.deleted", { count: tracks.length, name: tracks[0]?.name ?? "" }), {
    action: { label: t("toast.undo"), run: () => undoings.forEach((undo) => undo()) },
  });
}
