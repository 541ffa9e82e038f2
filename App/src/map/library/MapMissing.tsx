import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";

/** The placeholder for a map that could not be loaded or drawn. */
export function MapMissing() {
  return (
    <div className="track-map-missing">
      <Notice>{t("map.missing")}</Notice>
    </div>
  );
}
