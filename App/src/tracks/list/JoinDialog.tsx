import { useState } from "react";
import type { TrackItem } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { joinIcon } from "../icons";

interface JoinDialogProps {
  tracks: readonly TrackItem[];
  onClose: () => void;
  /** Called once the tracks are joined. */
  onDone: () => void;
}

/** Joins several tracks into one after saying what becomes of them (T22). */
export function JoinDialog({ tracks, onClose, onDone }: JoinDialogProps) {
  const [isJoining, setJoining] = useState(false);
  const [wrong, setWrong] = useState<string | null>(null);

  async function join(): Promise<void> {
    setJoining(true);
    setWrong(null);
    const { joinTracks, NotJoined } = await import("../data/remade");
    try {
      const { id, undo } = await joinTracks(tracks);
      onClose();
      onDone();
      showUndoable(t("tracks.join.done"), undo);
      navigate(`/tracks/${id}`);
    } catch (error) {
      setWrong(t(`tracks.join.${error instanceof NotJoined ? error.reason : "failed"}`));
      setJoining(false);
    }
  }

  return (
    <Dialog
      title={t("tracks.join.title", { count: tracks.length })}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" icon={joinIcon} busy={isJoining} onClick={() => void join()}>
            {t("tracks.join")}
          </Button>
        </>
      }
    >
      <p>{t("tracks.join.text")}</p>
      {wrong && <Notice kind="wrong">{wrong}</Notice>}
    </Dialog>
  );
}
