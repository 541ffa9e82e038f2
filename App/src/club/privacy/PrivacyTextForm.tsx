import { useState } from "react";
import type { PrivacyText } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Check } from "../../shell/components/Check";
import { Choice } from "../../shell/components/Choice";
import { TextField } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { useForm } from "../../shell/form/useForm";
import { Language, language, languages, t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { addPrivacyText, privacyText } from "../data/privacy";
import { memberRequest } from "../data/memberRequest";

const codes = Object.keys(languages) as Language[];
const textsOf = ({ texts }: PrivacyText) => Object.fromEntries(codes.map((code) => [code, texts[code] ?? ""])) as Record<Language, string>;

/** Writes a new version of the privacy text, beginning with the present or the proposed one. */
export function PrivacyTextForm({ present }: { present: PrivacyText }) {
  const [shown, setShown] = useState<Language>(language());
  const [needsConsent, setNeedsConsent] = useState(true);
  const { form, field, setValues, problem, busy } = useForm({
    initial: textsOf(present),
    check: () => ({}),
    async send(typed) {
      const texts = Object.fromEntries(Object.entries(typed).filter(([, text]) => text.trim() !== ""));
      await addPrivacyText({ texts, needs_consent: needsConsent, seen: present.version });
      showToast(t("club.privacy.written"));
      void privacyText().refresh();
    },
    words: (refusal) => (refusal.status === 409 ? t("club.privacy.writtenMeanwhile") : problemWords(refusal)),
  });

  async function propose(): Promise<void> {
    try {
      const proposal = await memberRequest<PrivacyText>("GET", "/club/privacy/proposal");
      setValues(() => textsOf(proposal));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
  }

  return (
    <Card title={t("club.privacy.title")}>
      <p>{present.version === 0 ? t("club.privacy.none") : t("club.privacy.present", { version: present.version })}</p>
      <Form form={form} problem={problem}>
        <Choice
          label={t("club.language")}
          value={shown}
          options={codes.map((value) => ({ value, label: languages[value] }))}
          onChange={setShown}
        />
        <TextField key={shown} label={t("club.privacy.textIn", { language: languages[shown] })} hint={t("club.privacy.textHint")} rows={16} maxLength={40_000} {...field(shown)} />
        <Check label={t("club.privacy.needsConsent")} hint={t("club.privacy.needsConsentHint")} checked={needsConsent} onChange={setNeedsConsent} />
        <FormActions>
          <Button onClick={() => void propose()}>{t("club.privacy.propose")}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.privacy.write")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
