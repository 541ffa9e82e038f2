import { useShownMember } from "../device/session/session";
import { useQuery } from "../device/store/query";
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
import { useConfirmed } from "./passkeys/useConfirmed";
import { waysInQuery } from "./passkeys/waysIn";

/** Deletes the account: offers an export first, then asks for the password, or a passkey of a member without one (K3). */
export function DeleteAccount({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const ways = useQuery(waysInQuery(useShownMember()));
  const waysIn = ways.state === "here" ? ways.value : null;
  const hasPassword = waysIn?.has_password !== false;
  const { run, dialog } = useConfirmed(waysIn);
  const { form, field, problem, busy } = useForm({
    initial: { password: "" },
    check: ({ password }) => (hasPassword ? { password: required(password) } : {}),
    async send({ password }) {
      if (!(await run(() => deleteAccount(hasPassword ? password : null)))) return;
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
        {hasPassword && <PasswordField label={t("club.password")} autoComplete="current-password" {...field("password")} />}
      </Form>
      {dialog}
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
