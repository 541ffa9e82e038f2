import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { signOut } from "./data/account";
import { deviceMember, useSession } from "../device/session/session";
import { syncNow, syncOf, useChanges } from "../device/sync/sync";
import { Button } from "../shell/components/Button";
import { Check } from "../shell/components/Check";
import { Dialog } from "../shell/components/Dialog";
import { Notice } from "../shell/components/Notice";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";

/** Asks whether to keep the member's data on this device, then signs out. */
export function SignOut({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { member, signedIn } = useSession();
  const waiting = useChanges(member?.id ?? deviceMember).length;
  const [forgetting, setForgetting] = useState(!signedIn);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  // True once the member has seen the warning of lost data.
  const [isWarned, setWarned] = useState(false);

  async function leave() {
    setBusy(true);
    if (forgetting && !isWarned && (await isAnythingUnsent(member?.id ?? deviceMember))) {
      setWarned(true);
      setBusy(false);
      return;
    }
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
          <Button kind={forgetting && isWarned ? "danger" : "primary"} busy={busy} onClick={() => void leave()}>
            {t(forgetting && isWarned ? "club.forgetAnyway" : signedIn ? "club.signOut" : "club.forgetHere")}
          </Button>
        </>
      }
    >
      {problem && <Notice kind="wrong">{problem}</Notice>}
      {forgetting && isWarned && <Notice kind="wrong">{t("club.unsentLost", { count: waiting })}</Notice>}
      {!forgetting && waiting > 0 && <Notice kind="calm">{t("club.unsentKept", { count: waiting })}</Notice>}
      {!forgetting && <p>{t("club.signOutText")}</p>}
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

/** True if removing the device's data would lose changes, after an attempt to send them. */
async function isAnythingUnsent(member: string): Promise<boolean> {
  await syncNow();
  await syncOf(member).read();
  return syncOf(member).changes.now().length > 0;
}
