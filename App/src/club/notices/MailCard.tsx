import { useState } from "react";
import type { Member, NoticeWays } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { usual } from "../../engine/rules";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { mailIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { time } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { prefer, usePreferences } from "../data/preferences";
import { requestConfirmation } from "../data/notices";

/** Mails to the member: the address, its confirmation, and the hour of the daily one. */
export function MailCard({ member, ways }: { member: Member; ways: NoticeWays }) {
  const { mail_hour } = usePreferences();
  if (!ways.has_mail) {
    return (
      <Card title={t("club.notices.mailTitle")}>
        <p>{t("club.notices.noMail")}</p>
      </Card>
    );
  }
  return (
    <Card title={t("club.notices.mailTitle")}>
      {ways.is_email_confirmed ? (
        <>
          <p>{t("club.notices.mailTo", { email: member.email })}</p>
          <Select
            name="mail_hour"
            label={t("club.notices.mailHour")}
            value={String(mail_hour ?? usual.Preferences.mail_hour)}
            options={Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: time(new Date(2026, 0, 1, hour).getTime()) }))}
            onChange={(hour) => prefer({ mail_hour: Number(hour), time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone })}
          />
        </>
      ) : (
        <Unconfirmed email={member.email} />
      )}
    </Card>
  );
}

/** Says that an address is not confirmed, and sends the link. */
function Unconfirmed({ email }: { email: string }) {
  const [state, setState] = useState<"asking" | "busy" | "sent">("asking");
  async function send(): Promise<void> {
    setState("busy");
    try {
      await requestConfirmation();
      setState("sent");
    } catch (error) {
      setState("asking");
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }
  return (
    <>
      <Notice>{t("club.notices.unconfirmed", { email })}</Notice>
      {state === "sent" ? (
        <Notice kind="good">{t("club.notices.linkSent")}</Notice>
      ) : (
        <FormActions>
          <Button icon={mailIcon} busy={state === "busy"} onClick={() => void send()}>
            {t("club.notices.sendLink")}
          </Button>
        </FormActions>
      )}
    </>
  );
}
