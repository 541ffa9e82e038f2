import { t } from "../../shell/language/language";
import { lazyMap } from "../library/lazyMap";
import { MapFrame } from "../frame/MapFrame";
import type { TrackMapProps } from "./TrackMapView";

const TrackMapView = lazyMap(async () => (await import("./TrackMapView")).TrackMapView);

/** A track on the map: line, start, end and marks (T9), coloured by speed (T13), also in full screen. */
export function TrackMap(props: TrackMapProps) {
  return (
    <MapFrame label={t("map.of", { name: nameOf(props) })} full={props.full}>
      {(maps) => <TrackMapView {...props} maps={maps} />}
    </MapFrame>
  );
}

function nameOf({ name, other }: TrackMapProps): string {
  return other ? `${name} – ${other.name}` : name;
}
