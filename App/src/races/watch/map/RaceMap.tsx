import { MapFrame } from "../../../map/frame/MapFrame";
import { lazyMap } from "../../../map/library/lazyMap";
import { t } from "../../../shell/language/language";
import type { RaceMapProps } from "./RaceMapView";
import "./RaceMap.css";

const RaceMapView = lazyMap(async () => (await import("./RaceMapView")).RaceMapView);

/** A race on the map: its course, checkpoints and teams. */
export function RaceMap(props: RaceMapProps) {
  return (
    <div className="race-map">
      <MapFrame label={t("map.of", { name: props.race.name })} full={props.full}>
        {(maps) => <RaceMapView {...props} maps={maps} />}
      </MapFrame>
    </div>
  );
}
