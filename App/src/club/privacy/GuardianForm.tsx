import { useClub } from "../../device/session/club";
import { rules } from "../../engine/rules";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Select } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { t } from "../../shell/language/language";
import { useSettingsForm } from "../settings/useSettingsForm";

/** The age below which an account opens with a guardian's consent. */
export function GuardianForm() {
  const { club } = useClub();
  const { form, field, problem, busy } = useSettingsForm({
    initial: { age: String(club.guardian_age ?? "") },
    check: () => ({}),
    settingsOf: ({ age }) => ({ guardian_age: age === "" ? null : Number(age) }),
  });
  const { least, most } = rules.guardian_ages;
  const ages = Array.from({ length: most - least + 1 }, (_, index) => least + index);
  return (
    <Card title={t("club.guardian.rule")}>
      <Form form={form} problem={problem}>
        <Select
          label={t("club.guardian.age")}
          hint={t("club.guardian.ageHint")}
          options={[
            { value: "", label: t("club.guardian.none") },
            ...ages.map((age) => ({ value: String(age), label: t("club.guardian.below", { age }) })),
          ]}
          {...field("age")}
        />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
