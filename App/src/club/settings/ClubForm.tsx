import { useClub } from "../../device/session/club";
import type { Club } from "../../device/api";
import { fieldKinds } from "../../engine/fieldKinds";
import { Button, LinkButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Field, Select, TextField } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { Language, languages, t } from "../../shell/language/language";
import { endOfDay, lastDay } from "./bannerDay";
import { useSettingsForm } from "./useSettingsForm";

/** The club's name, language, rule of registration and banner. On the first evening, saving leads on to the app. */
export function ClubForm({ onSaved }: { onSaved?: () => void }) {
  const { club } = useClub();
  const { form, field, values, setValues, problem, busy } = useSettingsForm({
    initial: {
      name: club.name ?? "",
      language: club.language ?? "",
      registration: club.registration as string,
      "banner.text": club.banner?.text ?? "",
      "banner.until": club.banner ? lastDay(club.banner.until) : "",
    },
    check: (typed) => ({
      "banner.until": typed["banner.text"].trim() !== "" && typed["banner.until"] === "" ? t("error.required") : undefined,
    }),
    settingsOf(typed) {
      const text = typed["banner.text"].trim().replace(/\s+/g, " ");
      return {
        name: typed.name.trim() || null,
        language: (typed.language || null) as Club["language"] | null,
        registration: typed.registration as Club["registration"],
        banner: text === "" ? null : { text, until: endOfDay(typed["banner.until"]) },
      };
    },
    onSaved,
  });
  const rule = values.registration as Club["registration"];

  return (
    <Card title={t("club.club.settings")}>
      <Form form={form} problem={problem}>
        <Field label={t("club.club.name")} hint={t("club.club.nameHint")} autoComplete="organization" maxLength={60} optional {...field("name")} />
        <Select
          label={t("club.club.language")}
          hint={t("club.club.languageHint")}
          options={[
            { value: "", label: t("club.club.languageOfDevice") },
            ...Object.entries(languages).map(([value, label]) => ({ value: value as Language, label })),
          ]}
          {...field("language")}
        />
        <Choice
          label={t("club.club.registration")}
          value={rule}
          options={fieldKinds.ClubSettings.registration.map((value) => ({ value, label: t(`club.club.rule.${value}`) }))}
          onChange={(registration) => setValues((before) => ({ ...before, registration }))}
        />
        <p>
          {t(`club.club.ruleText.${rule}`)}
          {rule !== "open" && rule !== club.registration && ` ${t(`club.club.ruleNext.${rule}`)}`}
        </p>
        <TextField label={t("club.club.banner")} hint={t("club.club.bannerHint")} rows={2} maxLength={200} optional {...field("banner.text")} />
        {values["banner.text"].trim() !== "" && (
          <Field label={t("club.club.bannerUntil")} hint={t("club.club.bannerUntilHint")} type="date" {...field("banner.until")} />
        )}
        <FormActions>
          {onSaved && <LinkButton to="/">{t("club.club.later")}</LinkButton>}
          <Button kind="primary" type="submit" busy={busy}>
            {t(onSaved ? "club.club.begin" : "club.save")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
