import type { TrackItem } from "../engine/trackTypes";
import { ConfirmDialog } from "../shell/components/Dialog";
import { showUndoable } from "../shell/components/toast";
import { t } from "../shell/language/language";
import { deleteTrack } from "./data/edits";

interface DeleteDialogProps {
  tracks: readonly TrackItem[];
  onClose: () => void;
  /** Once it was agreed to, before they go. */
  onDelete?: () => void;
}

/** Asks before tracks are deleted, and for a while offers to bring them back. */
export function DeleteDialog({ tracks, onClose, onDelete }: DeleteDialogProps) {
  const count = tracks.length;
  return (
    <ConfirmDialog
      title={t("tracks.deleteTitle", { count })}
      text={t("tracks.deleteText", { count })}
      action={t("tracks.delete")}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        onDelete?.();
        showUndoable(t("tracks.deleted", { count, name: tracks[0]?.name ?? "" }), ...tracks.map(deleteTrack));
      }}
    />
  );
}
