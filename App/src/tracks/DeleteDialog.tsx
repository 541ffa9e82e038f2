import type { TrackItem } from "../engine/trackTypes";
import { ConfirmDialog } from "../shell/components/Dialog";
import { showUndoable } from "../shell/components/toast";
import { t } from "../shell/language/language";
import { deleteTrack } from "./data/edits";

interface DeleteDialogProps {
  tracks: readonly TrackItem[];
  onClose: () => void;
  /** Called after confirmation, before the tracks are deleted. */
  onDelete?: () => void;
}

/** Asks for confirmation before tracks are deleted; a notice then offers to undo the deletion. */
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
