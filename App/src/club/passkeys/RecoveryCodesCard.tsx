import { useState } from "react";
import { download } from "../../device/network/download";
import { session } from "../../device/session/session";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { FormActions } from "../../shell/form/Form";
import { date } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Act, makeRecoveryCodes } from "./waysIn";
import "./RecoveryCodes.css";

/** The member's recovery codes: how many are left, and new ones, which are shown once. */
export function RecoveryCodesCard({ left, act }: { left: number; act: Act }) {
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [asking, setAsking] = useState(false);
  const make = () => void act(async () => setCodes(await makeRecoveryCodes()));

  if (codes) return <NewCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <Card title={t("club.recovery.title")}>
      <p>{t("club.recovery.text")}</p>
      {left === 0 ? <p>{t("club.recovery.none")}</p> : <Notice kind={left > 2 ? "good" : "calm"}>{t("club.recovery.left", { count: left })}</Notice>}
      <FormActions>
        <Button icon="plus" onClick={() => (left === 0 ? make() : setAsking(true))}>
          {t(left === 0 ? "club.recovery.make" : "club.recovery.makeNew")}
        </Button>
      </FormActions>
      {asking && (
        <ConfirmDialog
          title={t("club.recovery.makeNew")}
          text={t("club.recovery.makeNewText")}
          action={t("club.recovery.makeNew")}
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            make();
          }}
        />
      )}
    </Card>
  );
}

function NewCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const name = session().member?.user_name ?? "";
  const heading = t("club.recovery.paper", { name, address: location.host });

  function save(): void {
    const text = [heading, t("club.recovery.each", { when: date(Date.now()) }), "", ...codes, ""].join("\n");
    download(new Blob([text], { type: "text/plain;charset=utf-8" }), "cordada-recovery-codes.txt");
  }

  return (
    <Card title={t("club.recovery.title")}>
      <p>{t("club.recovery.once")}</p>
      <div className="recovery-paper">
        <p className="recovery-heading">{heading}</p>
        <p>{t("club.recovery.each", { when: date(Date.now()) })}</p>
        <ol className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
      <FormActions>
        <Button icon="import" onClick={save}>
          {t("club.recovery.download")}
        </Button>
        <Button onClick={() => window.print()}>{t("club.recovery.print")}</Button>
        <Button kind="primary" onClick={onDone}>
          {t("club.recovery.done")}
        </Button>
      </FormActions>
    </Card>
  );
}
