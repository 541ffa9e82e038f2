import { useEffect, useState } from "react";
import type { InvitationOffer, SpacePlace } from "../../device/api";
import { asProblem, Problem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { syncNow } from "../../device/sync/sync";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Notice } from "../../shell/components/Notice";
import { Row, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { spaceWords } from "../../shell/declaredAreas";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";
import { LinkPage, OpenedLink } from "./LinkPage";

/** The invitation of an opened link, with the choice to accept. */
export function InvitationPage() {
  return (
    <LinkPage title={t("club.invitation.title")} path="/invitation">
      {(link) => <Offer {...link} />}
    </LinkPage>
  );
}

function Offer({ secret, drop }: OpenedLink) {
  const [offer, setOffer] = useState<InvitationOffer | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [busy, setBusy] = useState(false);

  const ask = () => {
    setProblem(null);
    request<InvitationOffer>("POST", "/invitation", { secret }).then(setOffer, (error) => setProblem(asProblem(error)));
  };
  useEffect(ask, [secret]);

  async function accept(): Promise<void> {
    setBusy(true);
    try {
      const { space, kind, role } = await request<SpacePlace>("POST", "/invitation/acceptance", { secret });
      drop();
      await syncNow();
      navigate(spaceWords(kind)?.page(space, role) ?? "/", { replace: true });
    } catch (error) {
      setProblem(asProblem(error));
      setBusy(false);
    }
  }

  function decline(): void {
    drop();
    navigate("/", { replace: true });
  }

  if (problem) {
    return (
      <Notice kind="wrong">
        <p>{problem.status === 403 ? t("club.invitation.gone") : problemWords(problem)}</p>
        {problem.passes && <Button onClick={ask}>{t("problem.retry")}</Button>}
      </Notice>
    );
  }
  if (!offer) return <Waiting what={t("club.invitation.title")} lines={1} height={9} />;
  const words = spaceWords(offer.kind);
  return (
    <Card title={offer.name}>
      <p>{t("club.invitation.by", { name: offer.invited_by })}</p>
      {words && (
        <Rows>
          <Row icon={words.icon} title={`${t(words.kind)}: ${t(words.roles[offer.role])}`} text={t(words.tasks[offer.role])} />
        </Rows>
      )}
      <p>{t("club.invitation.consent", { time: dateTime(offer.expires_at) })}</p>
      <FormActions>
        <Button onClick={decline}>{t("club.invitation.decline")}</Button>
        <Button kind="primary" busy={busy} onClick={() => void accept()}>
          {t("club.invitation.accept")}
        </Button>
      </FormActions>
    </Card>
  );
}
