import { t } from "../../shell/language/language";
import { lazyMap } from "../library/lazyMap";
import { MapFrame } from "../frame/MapFrame";
import type { LiveMapProps } from "./LiveMapView";

const LiveMapView = lazyMap(async () => (await import("./LiveMapView")).LiveMapView);

/** The line of a recording while it grows, and the member on it (T1). It follows until it is moved away. */
export function LiveMap(props: LiveMapProps) {
  return (
    <MapFrame label={t("map.live")} full={props.full}>
      {(maps) => <LiveMapView {...props} maps={maps} />}
    </MapFrame>
  );
}
