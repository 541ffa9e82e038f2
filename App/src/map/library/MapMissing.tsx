import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";

/** In place of a map that could not be fetched, or that this device cannot draw. */
export function MapMissing() {
  return (
    <div className="track-map-missing">
      <Notice>{t("map.missing")}</Notice>
    </div>
  );
}
