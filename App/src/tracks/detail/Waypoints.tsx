import type { TrackDetail } from "../../engine/trackTypes";
import { Card } from "../../shell/components/Card";
import { number } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** The waypoints of the file. */
export function Waypoints({ waypoints }: { waypoints: NonNullable<TrackDetail["waypoints"]> }) {
  return (
    <Card title={t("tracks.detail.waypoints")}>
      <ul className="waypoints">
        {waypoints.map((waypoint, index) => (
          <li key={index}>
            <span className="waypoint-name">
              <bdi>{waypoint.name || t("tracks.detail.unnamed")}</bdi>
            </span>
            <span className="waypoint-place figures">
              {number(waypoint.latitude, 5)}°, {number(waypoint.longitude, 5)}°
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
