import { useState } from "react";
import type { Passkey, WaysIn } from "../../device/api";
import { deviceName } from "../../device/session/deviceName";
import { limits } from "../../engine/limits";
import { Button, IconButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Field } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Row, Rows } from "../../shell/components/Rows";
import { keyIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { FormActions } from "../../shell/form/Form";
import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { date, dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Act, addPasskey, passkeyObstacle, removePasskey, renamePasskey } from "./waysIn";

/** The member's passkeys: each can be renamed and removed, and others added. */
export function PasskeyList({ waysIn, act }: { waysIn: WaysIn; act: Act }) {
  const [naming, setNaming] = useState<Passkey | "new" | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const obstacle = passkeyObstacle(waysIn);
  const isLast = waysIn.passkeys.length === 1 && !waysIn.has_password;

  function remove(passkey: Passkey): void {
    if (isLast) showToast(t("club.passkeys.lastWayIn"), { alarming: true });
    else setRemoving(passkey);
  }

  return (
    <section className="section">
      <h2>{t("club.passkeys.title")}</h2>
      <p>{t("club.passkeys.text")}</p>
      {waysIn.passkeys.length > 0 && (
        <Rows>
          {waysIn.passkeys.map((passkey) => (
            <Row key={passkey.id} icon={keyIcon} title={passkey.name} text={usedWords(passkey)}>
              <IconButton icon="edit" label={t("club.passkeys.renameOf", { name: passkey.name })} onClick={() => setNaming(passkey)} />
              <IconButton icon="delete" label={t("club.passkeys.removeOf", { name: passkey.name })} onClick={() => remove(passkey)} />
            </Row>
          ))}
        </Rows>
      )}
      {obstacle === null ? (
        <FormActions>
          <Button icon="plus" kind={waysIn.passkeys.length === 0 ? "primary" : "plain"} onClick={() => setNaming("new")}>
            {t("club.passkeys.add")}
          </Button>
        </FormActions>
      ) : (
        <Notice>{obstacle}</Notice>
      )}
      {naming && (
        <NameDialog
          passkey={naming}
          onClose={() => setNaming(null)}
          onNamed={(name) => {
            setNaming(null);
            void (naming === "new"
              ? act(() => addPasskey(name), t("club.passkeys.added"))
              : act(() => renamePasskey(naming.id, name)));
          }}
        />
      )}
      {removing && (
        <ConfirmDialog
          title={t("club.passkeys.removeOf", { name: removing.name })}
          text={t("club.passkeys.removeText")}
          action={t("club.passkeys.remove")}
          onClose={() => setRemoving(null)}
          onConfirm={() => {
            setRemoving(null);
            void act(() => removePasskey(removing.id), t("club.passkeys.removed"));
          }}
        />
      )}
    </section>
  );
}

/** When a passkey was added and used, and whether other devices have it. */
function usedWords({ created_at, last_used_at, is_backed_up }: Passkey): string {
  return [
    last_used_at === undefined ? t("club.passkeys.unused") : t("club.passkeys.used", { when: dateTime(last_used_at) }),
    t("club.passkeys.made", { when: date(created_at) }),
    ...(is_backed_up ? [t("club.passkeys.backedUp")] : []),
  ].join(" · ");
}

interface NameDialogProps {
  passkey: Passkey | "new";
  onNamed: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ passkey, onNamed, onClose }: NameDialogProps) {
  const isNew = passkey === "new";
  const { form, field, problem } = useForm({
    initial: { name: isNew ? deviceName(navigator.userAgent).slice(0, 80) : passkey.name },
    check: ({ name }) => ({ name: required(name) }),
    send: async ({ name }) => onNamed(name.trim()),
  });
  return (
    <FormDialog
      title={t(isNew ? "club.passkeys.add" : "club.passkeys.rename")}
      submit={t(isNew ? "club.passkeys.goOn" : "club.save")}
      form={form}
      problem={problem}
      onClose={onClose}
    >
      <Field
        label={t("club.passkeys.name")}
        hint={t("club.passkeys.nameHint")}
        maxLength={limits.NewPasskey.name.maxLength}
        {...field("name")}
      />
    </FormDialog>
  );
}
