import { t } from "../../shell/language/language";
import { lazyMap } from "../library/lazyMap";
import { MapFrame } from "../frame/MapFrame";
import type { LiveMapProps } from "./LiveMapView";

const LiveMapView = lazyMap(async () => (await import("./LiveMapView")).LiveMapView);

interface LabelledProps extends LiveMapProps {
  /** The accessible name of the map; that of a recording if absent. */
  label?: string;
}

/** A growing line with the member's position (T1). The map follows until it is moved. */
export function LiveMap({ label = t("map.live"), ...props }: LabelledProps) {
  return (
    <MapFrame label={label} full={props.full}>
      {(maps) => <LiveMapView {...props} maps={maps} />}
    </MapFrame>
  );
}
