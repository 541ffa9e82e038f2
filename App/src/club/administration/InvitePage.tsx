import { useState } from "react";
import type { InvitedMembers } from "../../device/api";
import { download } from "../../device/network/download";
import { asProblem } from "../../device/network/problem";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { TextField } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Row, Rows } from "../../shell/components/Rows";
import { exportIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { decodedText } from "../../shell/form/decodedText";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { fieldWords, problemWords } from "../../shell/words/problem";
import { AdministratorsOnly } from "./AdministratorsOnly";
import { ask } from "./useAsked";
import "./Administration.css";

/** Makes accounts for the people of a table, after a preview, and hands out the links to their passwords. */
export function InvitePage() {
  return (
    <AdministratorsOnly title={t("club.administration.invite")} parent="/settings/administration/members">
      <Invite />
    </AdministratorsOnly>
  );
}

const send = (table: string, is_preview: boolean) =>
  ask<InvitedMembers>("POST", "/invitations", { table, origin: location.origin, is_preview });

function Invite() {
  const [preview, setPreview] = useState<InvitedMembers | null>(null);
  const [made, setMade] = useState<InvitedMembers | null>(null);
  const [busyMaking, setBusyMaking] = useState(false);
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { table: "" },
    check: ({ table }) => ({ table: required(table) }),
    send: async ({ table }) => setPreview(await send(table, true)),
  });

  async function drop(file: File | undefined): Promise<void> {
    if (!file) return;
    const table = decodedText(new Uint8Array(await file.arrayBuffer()));
    setPreview(null);
    setValues(() => ({ table }));
  }

  async function make(): Promise<void> {
    setBusyMaking(true);
    try {
      setMade(await send(values.table, false));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusyMaking(false);
  }

  if (made) return <Made made={made} />;
  const good = preview?.rows.filter(({ errors }) => errors.length === 0).length ?? 0;
  return (
    <>
      <Card>
        <p>{t("club.administration.inviteText")}</p>
        <Form form={form} problem={problem}>
          <div
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              void drop(event.dataTransfer.files[0]);
            }}
          >
            <TextField
              label={t("club.administration.inviteTable")}
              hint={t("club.administration.inviteHint")}
              rows={8}
              {...field("table")}
              onChange={(table) => {
                setPreview(null);
                setValues(() => ({ table }));
              }}
            />
          </div>
          <FormActions>
            <Button kind={preview ? "plain" : "primary"} type="submit" busy={busy}>
              {t("club.administration.invitePreview")}
            </Button>
          </FormActions>
        </Form>
      </Card>
      {preview && (
        <section className="section">
          <h2>{t("club.administration.inviteGood", { count: good })}</h2>
          <People rows={preview.rows} />
          {good > 0 && (
            <FormActions>
              <Button kind="primary" icon="plus" busy={busyMaking} onClick={() => void make()}>
                {t("club.administration.inviteMake", { count: good })}
              </Button>
            </FormActions>
          )}
        </section>
      )}
    </>
  );
}

function Made({ made: { rows, made = 0, file = "" } }: { made: InvitedMembers }) {
  return (
    <>
      <Card title={t("club.administration.inviteMade", { count: made })}>
        <Notice kind="calm">{t("club.administration.inviteOnce")}</Notice>
        <FormActions>
          <Button kind="primary" icon={exportIcon} onClick={() => download(new Blob([file], { type: "text/csv" }), "cordada-links.csv")}>
            {t("club.administration.inviteSave")}
          </Button>
        </FormActions>
      </Card>
      <People rows={rows} />
    </>
  );
}

function People({ rows }: { rows: InvitedMembers["rows"] }) {
  return (
    <Rows>
      {rows.map(({ line, display_name, email, user_name, errors }) => (
        <Row
          key={line}
          icon={errors.length > 0 ? "warning" : "check"}
          title={display_name}
          text={
            errors.length > 0
              ? `${t("club.administration.inviteLine", { line })} · ${email} · ${errors.map(({ field, code }) => fieldWords({ field, code, message: "" })).join(" · ")}`
              : `${user_name} · ${email}`
          }
        />
      ))}
    </Rows>
  );
}
