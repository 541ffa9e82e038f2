import { useState } from "react";
import { Button } from "../../shell/components/Button";
import { showToast } from "../../shell/components/toast";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { GymPlace } from "../data/gyms";
import { askPlace } from "./askPlace";
import "./GymScreen.css";

/** Where a gym is: where the phone is. */
export function PositionField({ place, onChange }: { place: GymPlace | null; onChange: (place: GymPlace | null) => void }) {
  const [busy, setBusy] = useState(false);

  async function ask(): Promise<void> {
    setBusy(true);
    try {
      onChange(await askPlace());
    } catch {
      showToast(t("boulders.gyms.noPosition"), { alarming: true });
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className="gym-position">
      {place && (
        <p>{t("boulders.gyms.position", { latitude: number(place.latitude, 5), longitude: number(place.longitude, 5) })}</p>
      )}
      <div className="gym-buttons">
        <Button busy={busy} onClick={() => void ask()}>
          {t("boulders.gyms.here")}
        </Button>
        {place && (
          <Button kind="quiet" onClick={() => onChange(null)}>
            {t("boulders.gyms.forgetPosition")}
          </Button>
        )}
      </div>
    </div>
  );
}
