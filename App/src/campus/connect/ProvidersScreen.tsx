import { useState } from "react";
import { asProblem } from "../../device/network/problem";
import { request } from "../../device/network/request";
import { asMember, useSession } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { Field } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { showToast } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { problemWords } from "../../shell/words/problem";
import { Provider, providersQuery } from "../data/providers";
import { plugIcon } from "../icons";
import "./ProvidersScreen.css";

/** The campuses to which members may grant the club access, for administrators (U1). */
export function ProvidersScreen() {
  const { member, signedIn } = useSession();
  return (
    <Page title={t("campus.provider.title")} parent="/campus/connections">
      {member && signedIn && member.role === "administrator" ? (
        <Providers member={member.id} />
      ) : (
        <EmptyState icon="lock" title={t("campus.provider.title")} text={t("campus.provider.administrators")} />
      )}
    </Page>
  );
}

function Providers({ member }: { member: string }) {
  const query = providersQuery(member);
  const providers = useQuery(query);
  const [isRegistering, setRegistering] = useState(false);
  const [removing, setRemoving] = useState<Provider | null>(null);
  const [busy, setBusy] = useState(false);

  async function remove({ id }: Provider): Promise<void> {
    setBusy(true);
    try {
      await asMember(member, () => request("DELETE", `/campus/providers/${id}`));
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    }
    setBusy(false);
    setRemoving(null);
    await query.refresh();
  }

  return (
    <>
      <p className="providers-text">{t("campus.provider.text", { address: `${location.origin}/campus/connected/campus.example` })}</p>
      {providers.state === "absent" && <Notice kind="wrong">{problemWords(providers.problem)}</Notice>}
      {providers.state === "waiting" && <Waiting what={t("campus.provider.title")} lines={1} height={4} />}
      {providers.state === "here" && providers.value.providers.length > 0 && (
        <Rows>
          {providers.value.providers.map((provider) => (
            <Row
              key={provider.id}
              icon={plugIcon}
              title={provider.name}
              text={
                <>
                  {provider.address}
                  <br />
                  {`${location.origin}${provider.redirect}`}
                </>
              }
            >
              <Button
                aria-label={t("campus.connect.removeOf", { name: provider.name })}
                onClick={() => setRemoving(provider)}
              >
                {t("campus.connect.remove")}
              </Button>
            </Row>
          ))}
        </Rows>
      )}
      {isRegistering ? (
        <ProviderForm
          member={member}
          onClose={() => {
            setRegistering(false);
            void query.refresh();
          }}
        />
      ) : (
        <FormActions>
          <Button kind="primary" icon="plus" onClick={() => setRegistering(true)}>
            {t("campus.provider.register")}
          </Button>
        </FormActions>
      )}
      {removing && (
        <ConfirmDialog
          title={t("campus.connect.removeOf", { name: removing.name })}
          text={t("campus.provider.removeText")}
          action={t("campus.connect.remove")}
          busy={busy}
          onConfirm={() => void remove(removing)}
          onClose={() => setRemoving(null)}
        />
      )}
    </>
  );
}

function ProviderForm({ member, onClose }: { member: string; onClose: () => void }) {
  const { form, field, values, setValues, problem, busy } = useForm({
    initial: { provider: "cordada", name: "", address: "", client_id: "", client_secret: "" },
    check: ({ name, address, client_id }) => ({
      name: required(name),
      address: required(address),
      client_id: required(client_id),
    }),
    send: async ({ provider, name, address, client_id, client_secret }) => {
      const body = {
        provider,
        name: name.trim(),
        address: address.trim(),
        client_id: client_id.trim(),
        ...(client_secret.trim() && { client_secret: client_secret.trim() }),
      };
      await asMember(member, () => request<Provider>("POST", "/campus/providers", body));
      onClose();
    },
  });
  return (
    <Card title={t("campus.provider.register")}>
      <Form form={form} problem={problem}>
        <Choice
          label={t("campus.provider.kind")}
          value={values.provider as Provider["provider"]}
          options={[
            { value: "cordada", label: "Cordada" },
            { value: "uoc", label: "UOC" },
          ]}
          onChange={(provider) => setValues((before) => ({ ...before, provider }))}
        />
        <Field label={t("campus.connect.name")} maxLength={limits.NewProvider.name.maxLength} {...field("name")} />
        <Field
          label={t("campus.provider.address")}
          hint={t("campus.provider.addressHint")}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={limits.NewProvider.address.maxLength}
          {...field("address")}
        />
        <Field label={t("campus.provider.client")} autoComplete="off" maxLength={limits.NewProvider.client_id.maxLength} {...field("client_id")} />
        <Field
          label={t("campus.provider.secret")}
          hint={t("campus.provider.secretHint")}
          autoComplete="off"
          maxLength={limits.NewProvider.client_secret.maxLength}
          optional
          {...field("client_secret")}
        />
        <FormActions>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t("campus.provider.register")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
