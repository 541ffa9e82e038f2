import { useObservable } from "../../device/store/observable";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Field } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { bellIcon } from "../../shell/components/signs";
import { FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { permission } from "../../shell/messages/permission";
import { takesPushes } from "./pushes";
import type { PushControl } from "./usePushChoice";
import "./DeviceCard.css";

/** Pushes to this device, and its quiet hours. */
export function DeviceCard({ push }: { push: PushControl }) {
  const allowed = useObservable(permission);
  const { choice, busy, turnOn, turnOff, change } = push;
  if (!takesPushes() && !choice) {
    return (
      <Card title={t("club.notices.deviceTitle")}>
        <p>{t("club.notices.unsupported")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("club.notices.deviceTitle")}>
      <p>{t(choice ? "club.notices.deviceOn" : "club.notices.deviceOff")}</p>
      {allowed === "denied" && <Notice>{t("club.notices.blocked")}</Notice>}
      {choice && <Quiet quiet={choice.quiet} onChange={(quiet) => void change({ quiet })} />}
      <FormActions>
        {choice ? (
          <Button busy={busy} onClick={() => void turnOff()}>
            {t("club.notices.turnOff")}
          </Button>
        ) : (
          <Button kind="primary" icon={bellIcon} busy={busy} disabled={allowed === "denied"} onClick={() => void turnOn()}>
            {t("club.notices.turnOn")}
          </Button>
        )}
      </FormActions>
    </Card>
  );
}

type QuietHours = { from: number; to: number } | null;

const usual = { from: 22 * 60, to: 7 * 60 };

function Quiet({ quiet, onChange }: { quiet: QuietHours; onChange: (quiet: QuietHours) => void }) {
  const set = (end: "from" | "to") => (typed: string) => {
    const minutes = minutesOf(typed);
    if (quiet && minutes !== null) onChange({ ...quiet, [end]: minutes });
  };
  return (
    <>
      <Check
        label={t("club.notices.quiet")}
        hint={t("club.notices.quietText")}
        checked={quiet !== null}
        onChange={(wanted) => onChange(wanted ? usual : null)}
      />
      {quiet && (
        <div className="quiet-hours">
          <Field label={t("club.notices.from")} name="quiet_from" type="time" value={typedTime(quiet.from)} onChange={set("from")} />
          <Field label={t("club.notices.to")} name="quiet_to" type="time" value={typedTime(quiet.to)} onChange={set("to")} />
        </div>
      )}
    </>
  );
}

const twoDigits = (value: number) => String(value).padStart(2, "0");

/** The text of a time field. */
const typedTime = (minutes: number) => `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;

/** The minutes after midnight in the text of a time field; null while it is incomplete. */
function minutesOf(typed: string): number | null {
  const found = /^(\d\d):(\d\d)/.exec(typed);
  return found ? Number(found[1]) * 60 + Number(found[2]) : null;
}
