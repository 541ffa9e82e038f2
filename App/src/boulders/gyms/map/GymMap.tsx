import { useState } from "react";
import { MapFrame } from "../../../map/frame/MapFrame";
import { lazyMap } from "../../../map/library/lazyMap";
import { t } from "../../../shell/language/language";
import type { GymMapProps } from "./GymMapView";

const GymMapView = lazyMap(async () => (await import("./GymMapView")).GymMapView);

/** Gyms on a map, with the member's position. */
export function GymMap(props: Omit<GymMapProps, "full" | "onFull">) {
  const [full, setFull] = useState(false);
  return (
    <MapFrame label={t("boulders.map.label")} full={full}>
      {(maps) => maps && <GymMapView {...props} maps={maps} full={full} onFull={setFull} />}
    </MapFrame>
  );
}
