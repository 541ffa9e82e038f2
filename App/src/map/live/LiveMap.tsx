import { t } from "../../shell/language/language";
import { lazyMap } from "../library/lazyMap";
import { MapFrame } from "../frame/MapFrame";
import type { LiveMapProps } from "./LiveMapView";

const LiveMapView = lazyMap(async () => (await import("./LiveMapView")).LiveMapView);

interface LabelledProps extends LiveMapProps {
  /** What the map is of, for those who hear it; a recording when absent. */
  label?: string;
}

/** A line while it grows, and the member on it (T1). The map follows until it is moved away. */
export function LiveMap({ label = t("map.live"), ...props }: LabelledProps) {
  return (
    <MapFrame label={label} full={props.full}>
      {(maps) => <LiveMapView {...props} maps={maps} />}
    </MapFrame>
  );
}
