import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { signOut } from "../device/session/account";
import { useSession } from "../device/session/session";
import { Button } from "../shell/components/Button";
import { Check } from "../shell/components/Check";
import { Dialog } from "../shell/components/Dialog";
import { Notice } from "../shell/components/Notice";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";

/** Asks what becomes of the member's data on this device, then signs out. */
export function SignOut({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { signedIn } = useSession();
  const [forgetting, setForgetting] = useState(!signedIn);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function leave() {
    setBusy(true);
    try {
      await signOut({ forgetting });
      onClose();
      onDone();
    } catch (error) {
      setProblem(problemWords(asProblem(error)));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("club.signOut")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" busy={busy} onClick={() => void leave()}>
            {t(signedIn ? "club.signOut" : "club.forgetHere")}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <p>{t("club.signOutText")}</p>
      {signedIn && (
        <Check
          label={t("club.forgetHere")}
          hint={t("club.forgetHereHint")}
          checked={forgetting}
          onChange={setForgetting}
        />
      )}
    </Dialog>
  );
}
