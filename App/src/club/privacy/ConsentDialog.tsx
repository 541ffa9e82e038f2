import { useEffect, useState } from "react";
import { asProblem } from "../../device/network/problem";
import { shownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { problemWords } from "../../shell/words/problem";
import { agree, consents, inLanguage, noteAgreement, privacyText } from "../data/privacy";
import { PlainDocument } from "./PlainDocument";

interface ConsentDialogProps {
  /** The version that the member must have agreed to. */
  required: number;
  onClose: () => void;
}

/** The privacy text that applies, to agree to now or later, or to leave with all data. */
export function ConsentDialog({ required, onClose }: ConsentDialogProps) {
  const text = useQuery(privacyText());
  /** False while only this device does not know of an agreement. */
  const [isNeeded, setIsNeeded] = useState(false);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  useEffect(() => {
    consents()
      .then(({ is_needed, given }) => (is_needed ? setIsNeeded(true) : noteAgreement(shownMember(), given[0]?.version ?? required)))
      // Without the server nobody is asked.
      .catch(onClose);
  }, [required]);

  if (!isNeeded || text.state !== "here" || text.value.version < required) return null;

  async function accept(version: number): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await agree(version);
      showToast(t("club.privacy.agreed"));
    } catch (error) {
      setRefusal(problemWords(asProblem(error)));
      setBusy(false);
    }
  }

  return (
    <Dialog
      title={t("club.privacy.ask")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("club.privacy.later")}</Button>
          <Button kind="primary" busy={busy} onClick={() => void accept(text.value.version)}>
            {t("club.privacy.agree")}
          </Button>
        </>
      }
    >
      {refusal !== null && <Notice kind="wrong">{refusal}</Notice>}
      <PlainDocument text={inLanguage(text.value)} />
      <p onClick={onClose}>
        {t("club.privacy.orLeave")} <Link to="/settings/account">{t("club.account")}</Link>
      </p>
    </Dialog>
  );
}
