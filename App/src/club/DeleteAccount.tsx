import { useState } from "react";
import { asProblem } from "../device/network/problem";
import { deleteAccount } from "./data/account";
import { Button } from "../shell/components/Button";
import { Dialog } from "../shell/components/Dialog";
import { PasswordField } from "../shell/components/Field";
import { showToast } from "../shell/components/toast";
import { Form } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { contributions } from "../shell/declaredAreas";
import { t } from "../shell/language/language";
import { problemWords } from "../shell/words/problem";

/** Leaving for good: first the way to take everything along, then the password, then nothing is left (K3). */
export function DeleteAccount({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [exporting, setExporting] = useState(false);
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

  async function takeAlong() {
    setExporting(true);
    try {
      for (const { exportEverything } of contributions()) await exportEverything?.();
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setExporting(false);
  }

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
      <div>
        <Button icon="export" busy={exporting} onClick={() => void takeAlong()}>
          {t("club.exportFirst")}
        </Button>
      </div>
      <Form form={{ ...form, id: "delete-account" }} problem={problem}>
        <PasswordField label={t("club.password")} autoComplete="current-password" {...field("password")} />
      </Form>
    </Dialog>
  );
}
