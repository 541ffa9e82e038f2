import { useState } from "react";
import { shownMember, useSession } from "../../device/session/session";
import { newIdentifier } from "../../device/store/identifier";
import { limits } from "../../engine/limits";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field, TextField } from "../../shell/components/Field";
import { Page } from "../../shell/components/Page";
import { showToast } from "../../shell/components/toast";
import { Form, FormActions } from "../../shell/form/Form";
import { required, useForm } from "../../shell/form/useForm";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { NewGym, registerGym } from "../data/gyms";
import { SignInHint } from "./SignInHint";

/** Registers a gym (B8). */
export function NewGymScreen() {
  const { member } = useSession();
  return (
    <Page title={t("boulders.gyms.register")} parent="/boulders/gyms">
      {member ? <NewGymForm /> : <SignInHint />}
    </Page>
  );
}

type Position = Required<Pick<NewGym, "latitude" | "longitude">>;

function NewGymForm() {
  // A form that is sent twice makes one gym.
  const [id] = useState(newIdentifier);
  const [position, setPosition] = useState<Position | null>(null);
  const { form, field, problem, busy } = useForm({
    initial: { name: "", address: "", opening: "", note: "" },
    check: ({ name }) => ({ name: required(name) }),
    send: async (typed) => {
      const said = Object.entries(typed).flatMap(([name, value]) => (value.trim() === "" ? [] : [[name, value.trim()]]));
      const gym = { ...(Object.fromEntries(said) as unknown as NewGym), ...position };
      navigate(`/boulders/gyms/${await registerGym(shownMember(), gym, id)}`, { replace: true });
    },
  });
  const { name, address, opening, note } = limits.NewGym;
  return (
    <Card>
      <Form form={form} problem={problem}>
        <Field label={t("boulders.gyms.name")} maxLength={name.maxLength} autoFocus {...field("name")} />
        <Field label={t("boulders.gyms.address")} maxLength={address.maxLength} optional {...field("address")} />
        <PositionField position={position} onChange={setPosition} />
        <TextField label={t("boulders.gyms.opening")} maxLength={opening.maxLength} rows={2} optional {...field("opening")} />
        <TextField label={t("boulders.gyms.note")} maxLength={note.maxLength} optional {...field("note")} />
        <FormActions>
          <Button kind="primary" type="submit" busy={busy}>
            {t("boulders.gyms.make")}
          </Button>
        </FormActions>
      </Form>
    </Card>
  );
}

/** Where the gym is: where the phone is. */
function PositionField({ position, onChange }: { position: Position | null; onChange: (position: Position | null) => void }) {
  const [busy, setBusy] = useState(false);

  function ask() {
    setBusy(true);
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        setBusy(false);
        onChange({ latitude, longitude });
      },
      () => {
        setBusy(false);
        showToast(t("boulders.gyms.noPosition"), { alarming: true });
      },
      { enableHighAccuracy: true, timeout: 20_000 },
    );
  }

  return (
    <div className="gym-position">
      {position && (
        <p>{t("boulders.gyms.position", { latitude: number(position.latitude, 5), longitude: number(position.longitude, 5) })}</p>
      )}
      {position ? (
        <Button kind="quiet" onClick={() => onChange(null)}>
          {t("boulders.gyms.forgetPosition")}
        </Button>
      ) : (
        <Button busy={busy} onClick={ask}>
          {t("boulders.gyms.here")}
        </Button>
      )}
    </div>
  );
}
