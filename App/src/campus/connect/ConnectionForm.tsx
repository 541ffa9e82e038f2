import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field } from "../../shell/components/Field";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import { connectCalendar, Failure, isOwnFeed } from "../data/connections";
import { failureNames } from "../words";

interface FormProps {
  member: string;
  /** What the connection is called that is made again. */
  name: string | undefined;
  onClose: () => void;
}

/** Connects a calendar by its address. */
export function ConnectionForm({ member, name, onClose }: FormProps) {
  // Why the address that was sent is refused, until it is changed.
  const [refused, setRefused] = useState<{ address: string; failure: Failure } | null>(null);
  const { form, field, values, problem, busy } = useForm({
    initial: { address: "", name: name ?? "" },
    check: ({ address }) => ({ address: required(address) ?? (isOwnFeed(address) ? t("campus.failure.own") : undefined) }),
    send: async ({ address, name }) => {
      const failure = await connectCalendar(member, address.trim(), name.trim());
      setRefused(failure && { address, failure });
      if (failure) return;
      showToast(t("campus.connect.done"));
      onClose();
    },
  });
  const address = field("address");
  const refusal = refused?.address === values.address ? t(failureNames[refused.failure]) : undefined;
  return (
    <Card title={t("campus.connect.add")}>
      <Form form={form} problem={problem}>
        <Field
          label={t("campus.connect.address")}
          hint={t("campus.connect.addressHint")}
          type="url"
          inputMode="url"
          autoComplete="off"
          maxLength={2_000}
          autoFocus
          {...address}
          error={address.error ?? refusal}
        />
        <Field label={t("campus.connect.name")} maxLength={200} optional {...field("name")} />
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
