import { useSpaces } from "../device/sync/spaces";
import { deleteAccount } from "./data/account";
import { DownloadEverything } from "./DownloadEverything";
import { Button } from "../shell/components/Button";
import { Dialog } from "../shell/components/Dialog";
import { LinkRow, Rows } from "../shell/components/Rows";
import { spaceWords } from "../shell/declaredAreas";
import { PasswordField } from "../shell/components/Field";
import { showToast } from "../shell/components/toast";
import { Form } from "../shell/form/Form";
import { required, useForm } from "../shell/form/useForm";
import { t } from "../shell/language/language";

/** Deletes the account: offers an export first, then asks for the password (K3). */
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
      <LedSpaces />
      <DownloadEverything />
      <Form form={{ ...form, id: "delete-account" }} problem={problem}>
        <PasswordField label={t("club.password")} autoComplete="current-password" {...field("password")} />
      </Form>
    </Dialog>
  );
}

/** The shared spaces that the member owns, with the effect of the deletion on them. */
function LedSpaces() {
  const led = useSpaces().flatMap(({ id, kind, name, role }) => {
    const words = role === "owner" ? spaceWords(kind) : undefined;
    return words ? [{ id, words, name, path: words.page(id, "owner") }] : [];
  });
  if (led.length === 0) return null;
  return (
    <>
      <h3>{t("club.deleteAccountLed")}</h3>
      <Rows>
        {led.map(({ id, words, name, path }) => (
          <LinkRow key={id} to={path} icon={words.icon} title={name ?? t(words.kind)} text={t(words.kind)} />
        ))}
      </Rows>
      <p>{t("club.deleteAccountLedText")}</p>
    </>
  );
}
