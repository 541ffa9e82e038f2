import { useState } from "react";
import type { AppSecret, RegisteredApp, RegisteredApps } from "../../device/api";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { documentQuery } from "../../device/session/documents";
import { asMember, useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Field, TextField } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { AdministratorsOnly } from "../administration/AdministratorsOnly";
import { SecretCard } from "./SecretCard";

type App = RegisteredApps["apps"][number];

/** A change of an app that is asked about first. */
interface Change {
  app: App;
  what: "secret" | "access" | "delete";
}

const changeWords = {
  secret: { title: "club.registered.renewOf", text: "club.registered.renewText", action: "club.registered.renew" },
  access: { title: "club.registered.accessOf", text: "club.registered.accessText", action: "club.registered.access" },
  delete: { title: "club.registered.deleteOf", text: "club.registered.deleteText", action: "club.registered.delete" },
} as const;

/** The registered apps that may ask members for access, for administrators (K7). */
export function RegisteredAppsScreen() {
  const { member } = useSession();
  return (
    <AdministratorsOnly title={t("club.registered.title")} parent="/settings/administration">
      {member && <Apps member={member.id} />}
    </AdministratorsOnly>
  );
}

function Apps({ member }: { member: string }) {
  const query = documentQuery<RegisteredApps>(member, "/apps");
  const apps = useQuery(query);
  const [isRegistering, setRegistering] = useState(false);
  const [secret, setSecret] = useState<{ of: string; text: string } | null>(null);
  const [changing, setChanging] = useState<Change | null>(null);
  const [busy, setBusy] = useState(false);

  async function change({ app, what }: Change): Promise<void> {
    setBusy(true);
    try {
      if (what === "secret") {
        const renewed = await asMember(member, () => request<AppSecret>("POST", `/apps/${app.id}/secret`));
        setSecret({ of: app.name, text: renewed.secret });
      } else {
        await asMember(member, () => request("DELETE", what === "access" ? `/apps/${app.id}/access` : `/apps/${app.id}`));
        showToast(t(what === "access" ? "club.registered.accessEnded" : "club.registered.deleted"));
      }
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusy(false);
    setChanging(null);
    await query.refresh();
  }

  return (
    <>
      {secret && <SecretCard title={secret.of} secret={secret.text} onDone={() => setSecret(null)} />}
      {apps.state === "absent" && <Notice kind="wrong">{problemWords(apps.problem)}</Notice>}
      {apps.state === "waiting" && <Waiting what={t("club.registered.title")} lines={1} height={4} />}
      {apps.state === "here" && apps.value.apps.length === 0 && <p>{t("club.registered.none")}</p>}
      {apps.state === "here" && apps.value.apps.length > 0 && (
        <Rows>
          {apps.value.apps.map((app) => (
            <Row
              key={app.id}
              icon="lock"
              title={app.name}
              text={
                <>
                  <div className="secret">{app.id}</div>
                  {app.redirects.map((address) => (
                    <div key={address}>{address}</div>
                  ))}
                  <div>{t("club.registered.members", { count: app.members })}</div>
                </>
              }
            >
              {app.is_confidential && (
                <Button
                  aria-label={t("club.registered.renewOf", { name: app.name })}
                  onClick={() => setChanging({ app, what: "secret" })}
                >
                  {t("club.registered.renew")}
                </Button>
              )}
              {app.members > 0 && (
                <Button
                  aria-label={t("club.registered.accessOf", { name: app.name })}
                  onClick={() => setChanging({ app, what: "access" })}
                >
                  {t("club.registered.access")}
                </Button>
              )}
              <Button
                aria-label={t("club.registered.deleteOf", { name: app.name })}
                onClick={() => setChanging({ app, what: "delete" })}
              >
                {t("club.registered.delete")}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {isRegistering ? (
        <AppForm
          member={member}
          onClose={() => setRegistering(false)}
          onRegistered={(app) => {
            if (app.secret) setSecret({ of: app.name, text: app.secret });
            setRegistering(false);
            void query.refresh();
          }}
        />
      ) : (
        <FormActions>
          <Button kind="primary" icon="plus" onClick={() => setRegistering(true)}>
            {t("club.registered.register")}
          </Button>
        </FormActions>
      )}
      {changing && (
        <ConfirmDialog
          title={t(changeWords[changing.what].title, { name: changing.app.name })}
          text={t(changeWords[changing.what].text)}
          action={t(changeWords[changing.what].action)}
          busy={busy}
          onConfirm={() => void change(changing)}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

interface AppFormProps {
  member: string;
  onRegistered: (app: RegisteredApp) => void;
  onClose: () => void;
}

function AppForm({ member, onRegistered, onClose }: AppFormProps) {
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { name: "", redirects: "", kind: "public" },
    check: ({ name, redirects }) => ({ name: required(name), redirects: required(redirects) }),
    send: async ({ name, redirects, kind }) => {
      const body = {
        name: name.trim(),
        redirects: redirects.split(/\s+/).filter((address) => address !== ""),
        is_confidential: kind === "confidential",
      };
      onRegistered(await asMember(member, () => request<RegisteredApp>("POST", "/apps", body)));
    },
  });
  return (
    <Card title={t("club.registered.register")}>
      <Form form={form} problem={problem}>
        <Field label={t("club.registered.name")} maxLength={60} {...field("name")} />
        <TextField
          label={t("club.registered.redirects")}
          hint={t("club.registered.redirectsHint")}
          rows={3}
          {...field("redirects")}
        />
        <Choice
          label={t("club.registered.kind")}
          value={values.kind as "public" | "confidential"}
          options={[
            { value: "public", label: t("club.registered.public") },
            { value: "confidential", label: t("club.registered.confidential") },
          ]}
          onChange={(kind) => setValues((before) => ({ ...before, kind }))}
        />
        <FormActions>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t("club.registered.register")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
