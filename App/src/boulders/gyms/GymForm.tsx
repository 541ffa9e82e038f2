import { useState } from "react";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field, TextField } from "../../shell/components/Field";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { t } from "../../shell/language/language";
import type { GymFields, GymPlace } from "../data/gyms";
import type { Picture } from "../../device/picture/picture";
import { LogoField } from "./LogoField";
import { PositionField } from "./PositionField";

interface GymFormProps {
  gym: GymFields;
  action: string;
  /** Receives the fields, null for empty ones. Throws a `Problem`. */
  onSend: (fields: Required<Omit<GymFields, "colours">>) => Promise<void>;
}

/** The form for the fields of a gym (B8). */
export function GymForm({ gym, action, onSend }: GymFormProps) {
  const [place, setPlace] = useState<GymPlace | null>(
    gym.latitude != null && gym.longitude != null ? { latitude: gym.latitude, longitude: gym.longitude } : null,
  );
  const [logo, setLogo] = useState<Picture | null>(gym.logo ?? null);
  const { form, field, problem, busy } = useForm({
    initial: { name: gym.name ?? "", address: gym.address ?? "", opening: gym.opening ?? "", note: gym.note ?? "" },
    check: ({ name }) => ({ name: required(name) }),
    send: ({ name, address, opening, note }) =>
      onSend({
        name: name.trim(),
        address: address.trim() || null,
        opening: opening.trim() || null,
        note: note.trim() || null,
        latitude: place?.latitude ?? null,
        longitude: place?.longitude ?? null,
        logo,
      }),
  });
  const { name, address, opening, note } = limits.NewGym;
  return (
    <Card>
      <Form form={form} problem={problem}>
        <LogoField logo={logo} onChange={setLogo} />
        <Field label={t("boulders.gyms.name")} maxLength={name.maxLength} {...field("name")} />
        <Field label={t("boulders.gyms.address")} maxLength={address.maxLength} optional {...field("address")} />
        <PositionField place={place} onChange={setPlace} />
        <TextField label={t("boulders.gyms.opening")} maxLength={opening.maxLength} rows={2} optional {...field("opening")} />
        <TextField label={t("boulders.gyms.note")} maxLength={note.maxLength} optional {...field("note")} />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {action}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}
