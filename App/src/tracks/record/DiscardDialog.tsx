import { useState } from "react";
import { recordingControl } from "../data/recording/recording";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";

/** Asks for confirmation before a recording is discarded. */
export function DiscardDialog({ onClose }: { onClose: () => void }) {
  const [busy, setBusy] = useState(false);

  async function discard() {
    setBusy(true);
    try {
      await recordingControl.discard();
    } catch {
      showToast(t("tracks.record.diskFailed"), { alarming: true });
      onClose();
    }
  }

  return (
    <ConfirmDialog
      title={t("tracks.record.discardTitle")}
      text={t("tracks.record.discardText")}
      action={t("tracks.record.discard")}
      busy={busy}
      onConfirm={() => void discard()}
      onClose={onClose}
    />
  );
}
