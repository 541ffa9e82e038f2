import { useState } from "react";
import { PlaceMap } from "../../map/place/PlaceMap";
import { useWhereNow } from "../../map/place/useWhereNow";
import { Button } from "../../shell/components/Button";
import { Notice } from "../../shell/components/Notice";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { GymPlace } from "../data/gyms";
import { pinIcon } from "../icons";
import "./GymScreen.css";

interface PositionFieldProps {
  place: GymPlace | null;
  onChange: (place: GymPlace | null) => void;
}

/** The position of a gym: that of the phone, or of a pin on the map. */
export function PositionField({ place, onChange }: PositionFieldProps) {
  const [isMapOpen, setMapOpen] = useState(false);
  /** The number of positions received: the map reopens around each. */
  const [answer, setAnswer] = useState(0);
  const { ask, isAsking, refusal } = useWhereNow((here) => {
    onChange(here);
    // Indoors the receiver may be off by a street.
    setMapOpen(true);
    setAnswer(answer + 1);
  });
  return (
    <fieldset className="gym-position">
      <legend className="choice-label">{t("boulders.gyms.place")}</legend>
      <p role="status">
        {place
          ? t("boulders.gyms.position", { latitude: number(place.latitude, 5), longitude: number(place.longitude, 5) })
          : t("boulders.gyms.noPlace")}
      </p>
      <div className="gym-buttons">
        <Button busy={isAsking} onClick={ask}>
          {t("boulders.gyms.here")}
        </Button>
        <Button icon={pinIcon} aria-expanded={isMapOpen} onClick={() => setMapOpen(!isMapOpen)}>
          {t("boulders.gyms.onMap")}
        </Button>
        {place && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t("boulders.gyms.forgetPosition")}
          </Button>
        )}
      </div>
      {refusal && <Notice kind="wrong">{refusal}</Notice>}
      {isMapOpen && (
        <>
          <p className="field-hint">{t("boulders.gyms.onMapHint")}</p>
          <PlaceMap
            key={answer}
            label={t("boulders.gyms.placeMap")}
            pinLabel={t("boulders.gyms.pin")}
            place={place && [place.longitude, place.latitude]}
            onPlace={([longitude, latitude]) => onChange({ latitude, longitude })}
          />
        </>
      )}
    </fieldset>
  );
}
