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
import { EmptyState } from "../../shell/components/EmptyState";
import { Field, TextField } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { SecretCard } from "./SecretCard";

type App = RegisteredApps["apps"][number];

/** The registered apps that may ask members for access, for administrators (K7). */
export function RegisteredAppsScreen() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("club.registered.title")} parent="/settings/apps">
      {member && signedIn && member.role === "administrator" ? (
        <Apps member={member.id} />
      ) : (
        <EmptyState icon="lock" title={t("club.registered.title")} text={t("club.registered.administrators")} />
      )}
    </Page>
  );
}

function Apps({ member }: { member: string }) {
  const query = documentQuery<RegisteredApps>(member, "/apps");
  const apps = useQuery(query);
  const [isRegistering, setRegistering] = useState(false);
  const [secret, setSecret] = useState<{ of: string; text: string } | null>(null);
  const [changing, setChanging] = useState<{ app: App; what: "secret" | "delete" } | null>(null);
  const [busy, setBusy] = useState(false);

  async function change({ app, what }: { app: App; what: "secret" | "delete" }): Promise<void> {
    setBusy(true);
    try {
      if (what === "secret") {
        const renewed = await asMember(member, () => request<AppSecret>("POST", `/apps/${app.id}/secret`));
        setSecret({ of: app.name, text: renewed.secret });
      } else {
        await asMember(member, () => request("DELETE", `/apps/${app.id}`));
        showToast(t("club.registered.deleted"));
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
          title={t(changing.what === "secret" ? "club.registered.renewOf" : "club.registered.deleteOf", {
            name: changing.app.name,
          })}
          text={t(changing.what === "secret" ? "club.registered.renewText" : "club.registered.deleteText")}
          action={t(changing.what === "secret" ? "club.registered.renew" : "club.registered.delete")}
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
