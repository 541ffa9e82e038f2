import { changePassword } from "./data/account";
import { useSession } from "../device/session/session";
import { Button } from "../shell/components/Button";
import { Card } from "../shell/components/Card";
import { PasswordField } from "../shell/components/Field";
import { showToast } from "../shell/components/toast";
import { Form, FormActions } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";
import { passwordError, repeatError, shortestPassword } from "./password";

const empty = { current: "", new: "", repeated: "" };

/** Changes the password: the old one once, the new one twice (K2). All other sessions end (K11). */
export function PasswordChange({ onChanged }: { onChanged: () => void }) {
  const { member } = useSession();
  const { form, field, setValues, problem, busy } = useForm({
    initial: empty,
    check: (values) => ({
      current: required(values.current),
      new: passwordError(values.new),
      repeated: repeatError(values.new, values.repeated),
    }),
    async send(values) {
      await changePassword(values.current, values.new);
      setValues(() => empty);
      showToast(t("club.passwordChanged"));
      onChanged();
    },
  });
  return (
    <Card title={t("club.password")}>
      <Form form={form} problem={problem}>
        {/* Tells a password manager the account of the password. */}
        <input className="unseen" type="text" autoComplete="username" value={member?.user_name ?? ""} readOnly tabIndex={-1} aria-hidden />
        <PasswordField label={t("club.currentPassword")} autoComplete="current-password" {...field("current")} />
        <PasswordField
          label={t("club.newPassword")}
          hint={t("club.passwordHint", { count: shortestPassword })}
          autoComplete="new-password"
          {...field("new")}
        />
        <PasswordField label={t("club.passwordAgain")} autoComplete="new-password" {...field("repeated")} />
        <FormActions>
          <Button type="submit" busy={busy}>
            {t("club.changePassword")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
