import { useClub } from "../../device/session/club";
import { rules } from "../../engine/rules";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { emailError } from "../email";
import { useSettingsForm } from "../settings/useSettingsForm";

/** The kinds of data whose deletion date a club chooses. */
const times = rules.kept_times;

type Typed = Record<(typeof times)[number]["name"] | "contact", string>;

/** Whom to write to about privacy and security, and the days after which data is deleted. */
export function KeptTimesForm() {
  const { club } = useClub();
  const { form, field, problem, busy } = useSettingsForm({
    initial: {
      contact: club.contact ?? "",
      ...Object.fromEntries(times.map(({ name, usual_days }) => [name, String(club.keep?.[name] ?? usual_days)])),
    } as Typed,
    check: (typed) => ({
      contact: typed.contact.trim() === "" ? undefined : emailError(typed.contact),
      ...Object.fromEntries(
        times.map(({ name, least_days, most_days }) => {
          const days = Number(typed[name]);
          const fits = Number.isInteger(days) && days >= least_days && days <= most_days;
          return [name, fits ? undefined : t("club.privacy.daysWrong", { least: least_days, most: most_days })];
        }),
      ),
    }),
    settingsOf: (typed) => ({
      contact: typed.contact.trim() || null,
      keep: Object.fromEntries(times.map(({ name }) => [name, Number(typed[name])])),
    }),
  });
  return (
    <Card title={t("club.privacy.times")}>
      <Form form={form} problem={problem}>
        <Field
          label={t("club.privacy.contact")}
          hint={t("club.privacy.contactHint")}
          type="email"
          inputMode="email"
          autoComplete="email"
          optional
          {...field("contact")}
        />
        {times.map(({ name, least_days, most_days }) => (
          <Field
            key={name}
            label={t(`club.privacy.keep.${name}`)}
            hint={t(`club.privacy.keepHint.${name}`)}
            suffix={t("club.privacy.days")}
            type="number"
            inputMode="numeric"
            min={least_days}
            max={most_days}
            {...field(name)}
          />
        ))}
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
