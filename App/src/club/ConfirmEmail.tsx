import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { Button } from "../shell/components/Button";
import { Notice } from "../shell/components/Notice";
import { showToast } from "../shell/components/toast";
import { t } from "../shell/language/language";
import { Link } from "../shell/routing/Link";
import { navigate } from "../shell/routing/location";
import { problemWords } from "../shell/words/problem";
import { confirmEmail } from "./data/notices";
import { Entrance } from "./Entrance";

/** Confirms an address by a mailed link. A press does it, since programs that look through mails open links too. */
export function ConfirmEmail() {
  const [secret] = useState(() => location.hash.slice(1));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  async function confirm(): Promise<void> {
    setBusy(true);
    try {
      await confirmEmail(secret);
      showToast(t("club.confirmEmail.done"));
      navigate("/settings/notices", { replace: true });
    } catch (error) {
      const refusal = asProblem(error);
      setProblem(refusal.status === 403 ? t("club.confirmEmail.expired") : problemWords(refusal));
      setBusy(false);
    }
  }

  return (
    <Entrance title={t("club.confirmEmail.title")} lead={t("club.confirmEmail.text")} other={<Link to="/">{t("club.notices.title")}</Link>}>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <Button kind="primary" busy={busy} onClick={() => void confirm()}>
        {t("club.confirmEmail.act")}
      </Button>
    </Entrance>
  );
}
