import { useEffect, useState } from "react";
import { useShownMember } from "../../device/session/session";
import { engine } from "../../engine/engine";
import type { KnownPlace } from "../../engine/privacy";
import { PlaceMap } from "../../map/place/PlaceMap";
import { useWhereNow } from "../../map/place/useWhereNow";
import { Button } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { Notice } from "../../shell/components/Notice";
import { Waiting } from "../../shell/components/Waiting";
import { FormDialog } from "../../shell/form/FormDialog";
import { required, useForm } from "../../shell/form/useForm";
import { chosenDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { newSecret, PrivacyPlaceFields, radii, readKnownPlaces } from "../data/privacyPlaces";
import { useLastArea } from "../data/useLastArea";
import { useCircle } from "./useCircle";
import { PlaceNameField } from "./PlaceNameField";

interface NewPlaceDialogProps {
  onDone: (fields: PrivacyPlaceFields) => void;
  onClose: () => void;
}

/** Asks for a privacy place on the map, and shows the circle that others will not see. */
export function NewPlaceDialog({ onDone, onClose }: NewPlaceDialogProps) {
  const [point, setPoint] = useState<PrivacyPlaceFields["point"] | null>(null);
  const [radius, setRadius] = useState("200");
  const [secret] = useState(newSecret);
  /** The number of positions received: the map reopens around each. */
  const [answers, setAnswers] = useState(0);
  const [isMissing, setMissing] = useState(false);
  const around = useLastArea();
  const member = useShownMember();
  const known = useKnownPlaces(member);
  const place = point && { point, radius_m: Number(radius), secret };
  const circle = useCircle(place, known);
  const { ask, isAsking, refusal } = useWhereNow(({ latitude, longitude }) => {
    setPoint({ latitude, longitude });
    setAnswers(answers + 1);
  });
  const { form, field, problem } = useForm({
    initial: { name: "" },
    check: ({ name }) => ({ name: required(name) }),
    send: async ({ name }) => {
      if (!place) return setMissing(true);
      const { anchor } = await engine.run("privacyCircle", { place, known: await readKnownPlaces(member) });
      onDone({ name: name.trim(), ...place, anchor });
    },
  });
  return (
    <FormDialog title={t("tracks.privacy.new")} submit={t("tracks.privacy.add")} form={form} problem={problem} onClose={onClose}>
      <PlaceNameField {...field("name")} />
      <p className="field-hint">{t("tracks.privacy.mapHint")}</p>
      {around === undefined ? (
        <Waiting what={t("tracks.privacy.map")} lines={1} height={24} />
      ) : (
        <PlaceMap
          key={answers}
          label={t("tracks.privacy.map")}
          pinLabel={t("tracks.privacy.pin")}
          place={point && [point.longitude, point.latitude]}
          ring={circle?.ring ?? null}
          around={around}
          onPlace={([longitude, latitude]) => {
            setPoint({ latitude, longitude });
            setMissing(false);
          }}
        />
      )}
      {isMissing && <Notice kind="wrong">{t("tracks.privacy.missing")}</Notice>}
      {refusal && <Notice kind="wrong">{refusal}</Notice>}
      <Button busy={isAsking} onClick={ask}>
        {t("tracks.privacy.here")}
      </Button>
      <Choice
        label={t("tracks.privacy.radius")}
        value={radius}
        options={radii.map((metres) => ({ value: String(metres), label: chosenDistance(metres) }))}
        onChange={setRadius}
      />
      {circle && <p className="field-hint">{t("tracks.privacy.circle")}</p>}
    </FormDialog>
  );
}

/** The places from which the circle of a new one may be derived, once they are read. */
function useKnownPlaces(member: string): readonly KnownPlace[] | undefined {
  const [known, setKnown] = useState<readonly KnownPlace[]>();
  useEffect(() => {
    void readKnownPlaces(member).then(setKnown, () => setKnown([]));
  }, [member]);
  return known;
}
