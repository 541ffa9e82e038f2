import { useState } from "react";
import type { WaysIn } from "../../device/api";
import { useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { SignInFirst } from "../../shell/components/SignInFirst";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { PasswordChange } from "./PasswordChange";
import { PasskeyList } from "./PasskeyList";
import { RecoveryCodesCard } from "./RecoveryCodesCard";
import { useConfirmed } from "./useConfirmed";
import { Act, passkeyWords, removePassword, waysInQuery } from "./waysIn";

/** The ways in which the member signs in: passkeys, recovery codes, and the password or none (K11). */
export function SecurityPage() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("club.security.title")} parent="/settings/account">
      {member && signedIn ? (
        <Ways key={member.id} member={member.id} />
      ) : (
        <SignInFirst />
      )}
    </Page>
  );
}

function Ways({ member }: { member: string }) {
  const query = waysInQuery(member);
  const ways = useQuery(query);
  const waysIn = ways.state === "here" ? ways.value : null;
  const { run, dialog } = useConfirmed(waysIn);

  /** Runs an action that may need a confirmation, says what became of it, and reads the ways in again. */
  async function act(action: () => Promise<void>, done?: string): Promise<void> {
    try {
      if ((await run(action)) && done !== undefined) showToast(done);
    } catch (error) {
      showToast(passkeyWords(error), { alarming: true });
    }
    await query.refresh();
  }

  if (ways.state === "absent") return <KeptProblem problem={ways.problem} onRetry={() => void query.refresh()} />;
  if (!waysIn) return <Waiting what={t("club.security.title")} lines={6} />;
  return (
    <>
      <PasskeyList waysIn={waysIn} act={act} />
      <RecoveryCodesCard left={waysIn.recovery_codes} act={act} />
      <PasswordChange onChanged={() => void query.refresh()} />
      {waysIn.has_password && <WithoutPassword waysIn={waysIn} act={act} />}
      {dialog}
    </>
  );
}

function WithoutPassword({ waysIn, act }: { waysIn: WaysIn; act: Act }) {
  const [asking, setAsking] = useState(false);
  const isReady = waysIn.passkeys.length > 0 && waysIn.recovery_codes > 0;
  return (
    <Card title={t("club.noPassword.title")}>
      <p>{t("club.noPassword.text")}</p>
      {isReady ? (
        <FormActions>
          <Button icon="delete" onClick={() => setAsking(true)}>
            {t("club.noPassword.remove")}
          </Button>
        </FormActions>
      ) : (
        <Notice>{t("club.noPassword.needs")}</Notice>
      )}
      {asking && (
        <ConfirmDialog
          title={t("club.noPassword.question")}
          text={t("club.noPassword.questionText")}
          action={t("club.noPassword.remove")}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            void act(removePassword, t("club.noPassword.done"));
          }}
        />
      )}
    </Card>
  );
}
