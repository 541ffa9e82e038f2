import { useQuery } from "../../device/store/query";
import { Choice } from "../../shell/components/Choice";
import { Field } from "../../shell/components/Field";
import { t } from "../../shell/language/language";
import { mailQuery } from "../data/notices";

interface AgeFieldsProps {
  /** The club's age, below which a guardian must consent. */
  age: number;
  /** `yes`, `no`, or nothing yet. */
  isOfAge: string;
  onChoose: (isOfAge: string) => void;
  /** The properties of the field with a name. */
  field: (name: "birth_date" | "guardian_email") => { name: string; value: string; onChange: (value: string) => void };
}

/** Asks an applicant for the age, and a younger one for a guardian. The day of birth is sent, and not stored. */
export function AgeFields({ age, isOfAge, onChoose, field }: AgeFieldsProps) {
  const mail = useQuery(mailQuery);
  const hasMail = mail.state === "here" && mail.value.is_configured;
  return (
    <>
      <Choice
        label={t("club.guardian.areYou", { age })}
        value={isOfAge}
        options={(["yes", "no"] as const).map((value) => ({ value: value as string, label: t(`club.guardian.${value}`) }))}
        onChange={onChoose}
      />
      {isOfAge === "no" && (
        <>
          <Field label={t("club.guardian.birthDate")} hint={t("club.guardian.birthDateHint")} type="date" autoComplete="bday" {...field("birth_date")} />
          {hasMail ? (
            <Field label={t("club.guardian.email")} hint={t("club.guardian.emailHint")} type="email" inputMode="email" autoComplete="off" {...field("guardian_email")} />
          ) : (
            <p>{t("club.guardian.byClub")}</p>
          )}
        </>
      )}
    </>
  );
}
