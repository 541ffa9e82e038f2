import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { keyIcon } from "../../shell/components/signs";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { wantedPage } from "../../shell/routing/wantedPage";
import { signInByPasskey } from "../data/account";
import { hasPasskeys } from "../data/ceremony";
import { passkeyWords } from "./waysIn";
import "./PasskeySignIn.css";

/** The button that signs in by a passkey; nothing in browsers without passkeys. */
export function PasskeySignIn() {
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function enter(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await signInByPasskey();
      navigate(wantedPage(), { replace: true });
    } catch (error) {
      setRefusal(passkeyWords(error));
      setBusy(false);
    }
  }

  if (!hasPasskeys()) return null;
  return (
    <div className="passkey-sign-in">
      <div className="passkey-or">{t("club.passkeys.or")}</div>
      <Button icon={keyIcon} busy={busy} onClick={() => void enter()}>
        {t("club.passkeys.signIn")}
      </Button>
      {refusal !== null && <Notice kind="wrong">{refusal}</Notice>}
    </div>
  );
}
