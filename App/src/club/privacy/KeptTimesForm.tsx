import { knownClub, useClub } from "../../device/session/club";
import { rules } from "../../engine/rules";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { changeSettings } from "../data/club";
import { emailError } from "../email";

/** The kinds of data whose deletion date a club chooses. */
const times = rules.kept_times;

type Typed = Record<(typeof times)[number]["name"] | "contact" | "revision", string>;

const latest = () => String(knownClub().club.revision);

/** Whom to write to about privacy and security, and the days after which data is deleted. */
export function KeptTimesForm() {
  const { club } = useClub();
  const { form, field, setValues, problem, busy, settle } = useForm({
    initial: {
      contact: club.contact ?? "",
      ...Object.fromEntries(times.map(({ name, usual_days }) => [name, String(club.keep?.[name] ?? usual_days)])),
      /** Of the settings that the form began with. */
      revision: String(club.revision),
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
    async send(typed) {
      await changeSettings({
        contact: typed.contact.trim() || null,
        keep: Object.fromEntries(times.map(({ name }) => [name, Number(typed[name])])),
        revision: Number(typed.revision),
      });
      settle({ ...typed, revision: latest() });
      showToast(t("club.saved"));
    },
    words(refusal) {
      if (refusal.status !== 409) return problemWords(refusal);
      // The other's change is known by now; saving again replaces it.
      setValues((before) => ({ ...before, revision: latest() }));
      return t("club.club.changedMeanwhile");
    },
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
