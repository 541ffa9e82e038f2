import { useState } from "react";
import { resetPassword } from "./data/account";
import { Button } from "../shell/components/Button";
import { PasswordField } from "../shell/components/Field";
import { Notice } from "../shell/components/Notice";
import { showToast } from "../shell/components/toast";
import { Form } from "../shell/form/Form";
import { useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { Link } from "../shell/routing/Link";
import { navigate } from "../shell/routing/location";
import { Entrance } from "./Entrance";
import { passwordError, repeatError, shortestPassword } from "./password";

/**
 * Sets a new password by an administrator's link, whose secret is in the fragment of the address, which no server receives
 * (K2).
 */
export function ResetPassword() {
  const [secret] = useState(() => location.hash.slice(1));
  const { form, field, problem, busy } = useForm({
    initial: { password: "", repeated: "" },
    check: ({ password, repeated }) => ({ password: passwordError(password), repeated: repeatError(password, repeated) }),
    async send({ password }) {
      await resetPassword(secret, password);
      showToast(t("club.passwordReset"));
      navigate("/sign-in", { replace: true });
    },
  });
  return (
    <Entrance title={t("club.newPassword")} other={<Link to="/sign-in">{t("club.signIn")}</Link>}>
      {secret === "" ? (
        <Notice kind="wrong">{t("problem.expired-link")}</Notice>
      ) : (
        <Form form={form} problem={problem}>
          <PasswordField
            label={t("club.newPassword")}
            hint={t("club.passwordHint", { count: shortestPassword })}
            autoComplete="new-password"
            {...field("password")}
          />
          <PasswordField label={t("club.passwordAgain")} autoComplete="new-password" {...field("repeated")} />
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.changePassword")}
          </Button>
        </Form>
      )}
    </Entrance>
  );
}
