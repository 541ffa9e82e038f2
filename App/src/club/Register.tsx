import { register } from "./data/account";
import { Button } from "../shell/components/Button";
import { Field, PasswordField } from "../shell/components/Field";
import { Form } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { Link } from "../shell/routing/Link";
import { navigate } from "../shell/routing/location";
import { entrance, wantedPage } from "../shell/routing/wantedPage";
import { Entrance } from "./Entrance";
import { emailError } from "./email";
import { passwordError, repeatError, shortestPassword } from "./password";

/** Registers an account: the password twice, each error at its field, without losing input (K2). */
export function Register() {
  const { form, field, problem, busy } = useForm({
    initial: { user_name: "", email: "", display_name: "", password: "", repeated: "" },
    check: (values) => ({
      display_name: required(values.display_name),
      user_name: required(values.user_name),
      email: emailError(values.email),
      password: passwordError(values.password),
      repeated: repeatError(values.password, values.repeated),
    }),
    async send({ user_name, email, display_name, password }) {
      await register({
        user_name: user_name.trim(),
        email: email.trim(),
        display_name: display_name.trim(),
        password,
      });
      navigate(wantedPage(), { replace: true });
    },
  });

  return (
    <Entrance
      title={t("club.register")}
      other={
        <>
          {t("club.hasAccount")} <Link to={entrance("/sign-in", wantedPage())} replace>{t("club.signIn")}</Link>
        </>
      }
    >
      <Form form={form} problem={problem}>
        <Field label={t("club.displayName")} hint={t("club.displayNameHint")} autoComplete="name" {...field("display_name")} />
        <Field label={t("club.userName")} hint={t("club.userNameHint")} autoComplete="username" autoCapitalize="none" spellCheck={false} {...field("user_name")} />
        <Field label={t("club.email")} type="email" inputMode="email" autoComplete="email" {...field("email")} />
        <PasswordField label={t("club.password")} hint={t("club.passwordHint", { count: shortestPassword })} autoComplete="new-password" {...field("password")} />
        <PasswordField label={t("club.passwordAgain")} autoComplete="new-password" {...field("repeated")} />
        <Button kind="primary" type="submit" busy={busy}>
          {t("club.register")}
        </Button>
      </Form>
    </Entrance>
  );
}
