import { useState } from "react";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Choice } from "../../shell/components/Choice";
import { Field, PasswordField } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { connect, isOwnFeed, NewConnection, Refusal } from "../data/connections";
import { failureNames, providerNames } from "../words";

type Provider = NewConnection["provider"];
/** The credential with which a member proves their identity to a school. */
type Proof = "password" | "token";

interface FormProps {
  member: string;
  /** The connection to renew; `undefined` for a new one. */
  again: { provider: Provider; name: string } | undefined;
  onClose: () => void;
}

const hints = {
  calendar: "campus.connect.addressHint",
  canvas: "campus.connect.canvasAddressHint",
  moodle: "campus.connect.moodleAddressHint",
} as const;

/** Connects a calendar by its address, or a school by its address and a credential. */
export function ConnectionForm({ member, again, onClose }: FormProps) {
  const [provider, setProvider] = useState<Provider>(again?.provider ?? "calendar");
  const [chosenProof, setProof] = useState<Proof>("password");
  const proof = provider === "moodle" ? chosenProof : provider === "canvas" ? "token" : null;
  // The refusal of the sent values, until they are changed.
  const [refused, setRefused] = useState<(Refusal & { value: string }) | null>(null);
  const { form, field, problem, busy } = useForm({
    initial: { address: "", token: "", user: "", password: "", name: again?.name ?? "" },
    check: ({ address, token, user, password }) => ({
      address: required(address) ?? (isOwnFeed(address) ? t("campus.failure.own") : undefined),
      ...(proof === "token" && { token: required(token) }),
      ...(proof === "password" && { user: required(user), password: required(password) }),
    }),
    send: async (said) => {
      const refusal = await connect(member, wanted(provider, proof, said));
      setRefused(refusal && { ...refusal, value: said[refusal.field] });
      if (refusal) return;
      showToast(t("campus.connect.done"));
      onClose();
    },
  });
  const isSchool = provider !== "calendar";

  /** A field with its refusal by the school or calendar. */
  function judged(name: Refusal["field"]) {
    const shown = field(name);
    if (shown.error || refused?.field !== name || refused.value !== shown.value) return shown;
    if (name !== "address") return { ...shown, error: t(name === "token" ? "campus.connect.tokenRefused" : "campus.connect.passwordRefused") };
    const isWrong = isSchool && refused.failure === "address";
    return { ...shown, error: t(isWrong ? "campus.connect.schoolAddressWrong" : failureNames[refused.failure]) };
  }

  return (
    <Card title={t("campus.connect.add")}>
      <Form form={form} problem={problem}>
        {!again && (
          <Choice
            label={t("campus.connect.provider")}
            value={provider}
            options={(Object.keys(providerNames) as Provider[]).map((value) => ({ value, label: t(providerNames[value]) }))}
            onChange={setProvider}
          />
        )}
        <Field
          label={t(isSchool ? "campus.connect.schoolAddress" : "campus.connect.address")}
          hint={t(hints[provider])}
          type={isSchool ? "text" : "url"}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limits.NewConnection.address.maxLength}
          autoFocus
          {...judged("address")}
        />
        {provider === "moodle" && (
          <Choice
            label={t("campus.connect.proof")}
            value={chosenProof}
            options={[
              { value: "password", label: t("campus.connect.withPassword") },
              { value: "token", label: t("campus.connect.withToken") },
            ]}
            onChange={setProof}
          />
        )}
        {proof === "token" && (
          <PasswordField
            key="token"
            label={t("campus.connect.token")}
            hint={t(provider === "canvas" ? "campus.connect.canvasTokenHint" : "campus.connect.moodleTokenHint")}
            autoComplete="off"
            maxLength={limits.NewConnection.token.maxLength}
            {...judged("token")}
          />
        )}
        {proof === "password" && (
          <>
            <Field
              label={t("campus.connect.user")}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={limits.NewConnection.user.maxLength}
              {...field("user")}
            />
            <PasswordField
              key="password"
              label={t("campus.connect.password")}
              hint={t("campus.connect.passwordHint")}
              autoComplete="off"
              maxLength={limits.NewConnection.password.maxLength}
              {...judged("password")}
            />
          </>
        )}
        <Field label={t("campus.connect.name")} maxLength={limits.NewConnection.name.maxLength} optional {...field("name")} />
        <FormActions>
          <Button onClick={onClose}>{t("dialog.cancel")}</Button>
          <Button kind="primary" type="submit" busy={busy}>
            {t("campus.connect.off")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

type Values = Record<"address" | "token" | "user" | "password" | "name", string>;

function wanted(provider: Provider, proof: Proof | null, { address, name, token, user, password }: Values): NewConnection {
  return {
    provider,
    address: address.trim(),
    ...(name.trim() && { name: name.trim() }),
    ...(proof === "token" && { token: token.trim() }),
    ...(proof === "password" && { user: user.trim(), password }),
  };
}
