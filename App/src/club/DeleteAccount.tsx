import { deleteAccount } from "./data/account";
import { DownloadEverything } from "./DownloadEverything";
import { Button } from "../shell/components/Button";
import { Dialog } from "../shell/components/Dialog";
import { PasswordField } from "../shell/components/Field";
import { showToast } from "../shell/components/toast";
import { Form } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";

/** Leaving for good: first the way to take everything along, then the password, then nothing is left (K3). */
export function DeleteAccount({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const { form, field, problem, busy } = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: required(password) }),
    async send({ password }) {
      await deleteAccount(password);
      onClose();
      onDone();
      showToast(t("club.accountDeleted"));
    },
  });

  return (
    <Dialog
      title={t("club.deleteAccount")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="danger" type="submit" form="delete-account" busy={busy}>
            {t("club.deleteForGood")}
          </Button>
        </>
      }
    >
      <p>{t("club.deleteAccountText")}</p>
      <DownloadEverything />
      <Form form={{ ...form, id: "delete-account" }} problem={problem}>
        <PasswordField label={t("club.password")} autoComplete="current-password" {...field("password")} />
      </Form>
    </Dialog>
  );
}
