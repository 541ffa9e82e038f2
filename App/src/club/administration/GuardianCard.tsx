import type { MemberAccount } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { date, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Figure } from "./Figure";

interface GuardianCardProps {
  guardianship: NonNullable<MemberAccount["guardianship"]>;
  busy: boolean;
  /** Notes that the consent was given or has ended. */
  onNote: (isGiven: boolean) => void;
}

/** The consent of a minor's guardian, which an administrator may note (K13). */
export function GuardianCard({ guardianship: { of_age_at, email, waits_since, consents }, busy, onNote }: GuardianCardProps) {
  const waits = waits_since !== undefined;
  const [latest] = consents;
  return (
    <Card title={t("club.guardian.consent")}>
      <dl className="administration-figures">
        <Figure name={t("club.guardian.ofAge")}>{date(of_age_at)}</Figure>
        <Figure name={t("club.guardian.email")}>{email ?? t("club.guardian.noEmail")}</Figure>
        {waits && <Figure name={t("club.guardian.waits")}>{dateTime(waits_since)}</Figure>}
        {latest && (
          <Figure name={t(latest.given_by === "guardian" ? "club.guardian.byGuardian" : "club.guardian.byAdministrator")}>
            {t("club.guardian.ofVersion", { date: dateTime(latest.given_at), version: latest.version })}
          </Figure>
        )}
        {latest?.withdrawn_at !== undefined && <Figure name={t("club.guardian.withdrawn")}>{dateTime(latest.withdrawn_at)}</Figure>}
      </dl>
      <Button busy={busy} onClick={() => onNote(waits)}>
        {t(waits ? "club.guardian.note" : "club.guardian.noteEnd")}
      </Button>
    </Card>
  );
}
