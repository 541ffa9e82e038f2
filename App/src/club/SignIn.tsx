import { signIn } from "./data/account";
import { useSession } from "../device/session/session";
import { Button } from "../shell/components/Button";
import { Field, PasswordField } from "../shell/components/Field";
import { Form } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { Link } from "../shell/routing/Link";
import { navigate } from "../shell/routing/location";
import { entrance, wantedPage } from "../shell/routing/wantedPage";
import { problemWords } from "../shell/words/problem";
import { Entrance } from "./Entrance";
import { ForgottenPassword } from "./ForgotPassword";
import { PasskeySignIn } from "./passkeys/PasskeySignIn";

/** The sign-in page (K2). */
export function SignIn() {
  const { member, signedIn } = useSession();
  const { form, field, problem, busy } = useForm({
    initial: { user_name: "", password: "" },
    check: (values) => ({ user_name: required(values.user_name), password: required(values.password) }),
    async send({ user_name, password }) {
      await signIn(user_name.trim(), password);
      navigate(wantedPage(), { replace: true });
    },
    words: (refusal) => (refusal.kind === "signedOut" ? t("club.credentialsWrong") : problemWords(refusal)),
  });
  const ended = member !== null && !signedIn;

  return (
    <Entrance
      title={t("club.signIn")}
      {...(ended ? { lead: t("club.signInAgain", { name: member.display_name }) } : {})}
      other={
        <>
          {t("club.noAccount")} <Link to={entrance("/register", wantedPage())} replace>{t("club.register")}</Link>
          <br />
          <Link to="/sign-in/recovery">{t("club.recovery.link")}</Link>
          <br />
          <ForgottenPassword />
        </>
      }
    >
      <Form form={form} problem={problem}>
        <Field label={t("club.userName")} autoComplete="username" autoCapitalize="none" spellCheck={false} {...field("user_name")} />
        <PasswordField label={t("club.password")} autoComplete="current-password" {...field("password")} />
        <Button kind="primary" type="submit" busy={busy}>
          {t("club.signIn")}
        </Button>
      </Form>
      <PasskeySignIn />
    </Entrance>
  );
}
