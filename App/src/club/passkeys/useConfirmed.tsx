import { ReactNode, useState } from "react";
import type { WaysIn } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { PasswordField } from "../../shell/components/Field";
import { Dialog } from "../../shell/components/Dialog";
import { keyIcon } from "../../shell/components/signs";
import { Form } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { confirmByPasskey, confirmByPassword, passkeyObstacle, passkeyWords } from "./waysIn";

/**
 * Runs actions for which the session must be confirmed. When the server asks for it, a dialog confirms it by the password or a
 * passkey, and the action runs again. `run` returns false when the member closed the dialog: nothing was done then.
 */
export function useConfirmed(waysIn: WaysIn | null): { run: (act: () => Promise<void>) => Promise<boolean>; dialog: ReactNode } {
  const [settle, setSettle] = useState<((isConfirmed: boolean) => void) | null>(null);

  async function run(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
    } catch (error) {
      if (!waysIn || !asProblem(error).type.endsWith("confirmation-needed")) throw error;
      const isConfirmed = await new Promise<boolean>((resolve) => setSettle(() => resolve));
      setSettle(null);
      if (!isConfirmed) return false;
      await act();
    }
    return true;
  }

  const dialog = settle && waysIn && (
    <ConfirmationDialog waysIn={waysIn} onConfirmed={() => settle(true)} onClose={() => settle(false)} />
  );
  return { run, dialog };
}

interface ConfirmationProps {
  waysIn: WaysIn;
  onConfirmed: () => void;
  onClose: () => void;
}

function ConfirmationDialog({ waysIn, onConfirmed, onClose }: ConfirmationProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const { form, field, problem, busy } = useForm({
    initial: { password: "" },
    check: ({ password }) => ({ password: required(password) }),
    async send({ password }) {
      await confirmByPassword(password);
      onConfirmed();
    },
  });
  const byPasskey = waysIn.passkeys.length > 0 && passkeyObstacle(waysIn) === null;

  async function use(): Promise<void> {
    setRefusal(null);
    try {
      await confirmByPasskey();
      onConfirmed();
    } catch (error) {
      setRefusal(passkeyWords(error));
    }
  }

  return (
    <Dialog
      title={t("club.confirm.title")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          {waysIn.has_password && (
            <Button kind="primary" type="submit" form="confirmation" busy={busy}>
              {t("club.confirm.password")}
            </Button>
          )}
        </>
      }
    >
      <p>{t("club.confirm.text")}</p>
      {byPasskey && (
        <Button kind={waysIn.has_password ? "plain" : "primary"} icon={keyIcon} onClick={() => void use()}>
          {t("club.confirm.passkey")}
        </Button>
      )}
      {refusal !== null && <Notice kind="wrong">{refusal}</Notice>}
      {waysIn.has_password ? (
        <Form form={{ ...form, id: "confirmation" }} problem={problem}>
          <PasswordField label={t("club.password")} autoComplete="current-password" {...field("password")} />
        </Form>
      ) : (
        !byPasskey && <Notice>{t("club.confirm.elsewhere")}</Notice>
      )}
    </Dialog>
  );
}
