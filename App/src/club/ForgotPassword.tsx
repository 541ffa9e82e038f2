import { useState } from "react";
import { useQuery } from "../device/store/query";
import { Button } from "../shell/components/Button";
import { Field } from "../shell/components/Field";
import { Notice } from "../shell/components/Notice";
import { Form } from "../shell/form/Form";
import { useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { Link } from "../shell/routing/Link";
import { mailQuery, requestReset } from "./data/notices";
import { emailError } from "./email";
import { Entrance } from "./Entrance";

/** Asks for a mail with a link for a new password; the answer is the same if nobody has the address (K11). */
export function ForgotPassword() {
  const [sent, setSent] = useState(false);
  const { form, field, problem, busy } = useForm({
    initial: { email: "" },
    check: ({ email }) => ({ email: emailError(email) }),
    async send({ email }) {
      await requestReset(email.trim());
      setSent(true);
    },
  });
  return (
    <Entrance title={t("club.forgotLink")} lead={t("club.forgot.text")} other={<Link to="/sign-in">{t("club.signIn")}</Link>}>
      {sent ? (
        <Notice kind="good">{t("club.forgot.sent")}</Notice>
      ) : (
        <Form form={form} problem={problem}>
          <Field label={t("club.email")} type="email" inputMode="email" autoComplete="email" {...field("email")} />
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.forgot.send")}
          </Button>
        </Form>
      )}
    </Entrance>
  );
}

/** The way to a new password: by mail, or by an administrator where the club sends none. */
export function ForgottenPassword() {
  const mail = useQuery(mailQuery);
  if (mail.state === "here" && mail.value.is_configured) return <Link to="/forgot-password">{t("club.forgotLink")}</Link>;
  return <>{t("club.forgotPassword")}</>;
}
