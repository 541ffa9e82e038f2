import { useEffect, useState } from "react";
import type { Guardianship } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Waiting } from "../../shell/components/Waiting";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { giveConsent, guardianship, withdrawConsent } from "../data/guardian";
import { privacyText } from "../data/privacy";
import { Entrance } from "../Entrance";
import { PrivacyDetails } from "../privacy/PrivacyDetails";

/** The page of a guardian's link: consents to a minor's account, or withdraws the consent (K13). */
export function GuardianPage() {
  const [secret] = useState(() => location.hash.slice(1));
  const [account, setAccount] = useState<Guardianship | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const text = useQuery(privacyText());

  async function act(work?: () => Promise<void>): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      await work?.();
      setAccount(await guardianship(secret));
    } catch (error) {
      const refusal = asProblem(error);
      setProblem(refusal.status === 403 ? t("club.guardian.linkOver") : problemWords(refusal));
      void privacyText().refresh();
    }
    setBusy(false);
  }
  useEffect(() => void act(), [secret]);

  if (account === null) {
    return (
      <Entrance title={t("club.guardian.title")} other={null}>
        {problem ? <Notice kind="wrong">{problem}</Notice> : <Waiting what={t("club.guardian.title")} lines={4} />}
      </Entrance>
    );
  }
  const { display_name: name, user_name: user, of_age_at, is_given, ends_at } = account;
  return (
    <Entrance title={t("club.guardian.title")} lead={t(is_given ? "club.guardian.given" : "club.guardian.asked", { name, user })} other={null}>
      {problem && <Notice kind="wrong">{problem}</Notice>}
      <p>{t("club.guardian.until", { date: date(of_age_at) })}</p>
      {ends_at !== undefined && <p>{t("club.guardian.endsOn", { date: date(ends_at) })}</p>}
      {is_given ? (
        <>
          <p>{t("club.guardian.withdrawText")}</p>
          <Button kind="danger" busy={busy} onClick={() => void act(() => withdrawConsent(secret))}>
            {t("club.guardian.withdraw")}
          </Button>
        </>
      ) : text.state === "here" ? (
        <>
          <PrivacyDetails text={text.value} />
          <Button kind="primary" busy={busy} onClick={() => void act(() => giveConsent(secret, text.value.version))}>
            {t("club.guardian.give")}
          </Button>
        </>
      ) : text.state === "absent" ? (
        <KeptProblem problem={text.problem} onRetry={() => void privacyText().refresh()} />
      ) : (
        <Waiting what={t("club.privacy.title")} lines={6} />
      )}
    </Entrance>
  );
}
