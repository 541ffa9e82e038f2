import { Button } from "../../shell/components/Button";
import { Field } from "../../shell/components/Field";
import { Form } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { navigate } from "../../shell/routing/location";
import { problemWords } from "../../shell/words/problem";
import { signInByRecoveryCode } from "../data/account";
import { Entrance } from "../Entrance";

/** Signs in by a recovery code, and leads to the page where a passkey or a password is set (K11). */
export function RecoverySignIn() {
  const { form, field, problem, busy } = useForm({
    initial: { user_name: "", code: "" },
    check: (values) => ({ user_name: required(values.user_name), code: required(values.code) }),
    async send({ user_name, code }) {
      await signInByRecoveryCode(user_name.trim(), code.trim());
      navigate("/settings/security", { replace: true });
    },
    words: (refusal) => (refusal.kind === "signedOut" ? t("club.recovery.wrong") : problemWords(refusal)),
  });
  return (
    <Entrance
      title={t("club.recovery.signIn")}
      lead={t("club.recovery.signInText")}
      other={<Link to="/sign-in" replace>{t("club.recovery.back")}</Link>}
    >
      <Form form={form} problem={problem}>
        <Field label={t("club.userName")} autoComplete="username" autoCapitalize="none" spellCheck={false} {...field("user_name")} />
        <Field label={t("club.recovery.code")} hint={t("club.recovery.codeHint")} autoComplete="one-time-code" autoCapitalize="characters" spellCheck={false} {...field("code")} />
        <Button kind="primary" type="submit" busy={busy}>
          {t("club.signIn")}
        </Button>
      </Form>
    </Entrance>
  );
}
