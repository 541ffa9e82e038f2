import type { CapturePlan } from "../../engine/races";
import { distance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { towards } from "./towards";

/** The way back to the course: an arrow on a map whose top is north, the distance, and the direction in words. */
export function WayBack({ way }: { way: NonNullable<CapturePlan["way_back"]> }) {
  return (
    <p className="way-back" role="alert">
      <svg viewBox="0 0 24 24" width="48" height="48" aria-hidden="true">
        <circle cx="12" cy="12" r="11" />
        <path d="M12 4 17 18l-5-3-5 3Z" transform={`rotate(${Math.round(way.bearing_deg)} 12 12)`} />
      </svg>
      <span>
        <strong>{t("races.walk.offCourse")}</strong>
        <span className="figures">
          {t("races.walk.wayBack", { distance: distance(way.distance_m), direction: t(`races.walk.towards.${towards(way.bearing_deg)}`) })}
        </span>
      </span>
    </p>
  );
}
