import type { Map } from "maplibre-gl";
import type { Maps } from "../../device/api";
import { t } from "../../shell/language/language";
import { MapCredits } from "./MapCredits";
import { useGroundNews } from "./useGroundNews";

/** The foot of the map: the attribution, and a notice if tiles cannot be loaded. */
export function MapNotes({ map, maps }: { map: Map | null; maps: Maps | null }) {
  const { credits, missing } = useGroundNews(map, maps);
  return (
    <div className="map-notes">
      {missing && (
        <p className="map-credits" role="status">
          {t("map.groundMissing")}
        </p>
      )}
      {credits && <MapCredits credits={credits} />}
    </div>
  );
}
