import { useState } from "react";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import type { OpenWalk, WalkControl } from "./data/WalkControl";

interface CloseDialogProps {
  control: WalkControl;
  view: OpenWalk;
  onClose: () => void;
}

/** Confirms that capturing stops and the screen closes; nothing is erased (R1, R3). */
export function CloseDialog({ control, view, onClose }: CloseDialogProps) {
  const [busy, setBusy] = useState(false);
  const waiting = view.captures.filter((capture) => capture.waiting).length;
  const trouble = view.sending.step === "waiting" ? view.sending.trouble : null;
  const text = trouble === "wrongKey" || trouble === "noRace" ? "races.walk.closeRefused" : "races.walk.closeWaiting";

  async function close() {
    setBusy(true);
    await control.stop().catch(() => undefined);
    navigate("/races");
  }

  return (
    <ConfirmDialog
      title={t("races.walk.closeTitle")}
      text={waiting > 0 ? t(text, { count: waiting }) : t("races.walk.closeText")}
      action={t("races.walk.close")}
      busy={busy}
      onConfirm={() => void close()}
      onClose={onClose}
    />
  );
}
