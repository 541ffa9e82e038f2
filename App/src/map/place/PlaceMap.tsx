import { useState } from "react";
import { MapFrame } from "../frame/MapFrame";
import { lazyMap } from "../library/lazyMap";
import type { PlaceMapProps } from "./PlaceMapView";

const PlaceMapView = lazyMap(async () => (await import("./PlaceMapView")).PlaceMapView);

/** A map on which one place is chosen; `label` names its purpose. */
export function PlaceMap({ label, ...props }: Omit<PlaceMapProps, "full" | "onFull"> & { label: string }) {
  const [full, setFull] = useState(false);
  return (
    <MapFrame label={label} full={full}>
      {(maps) => maps && <PlaceMapView {...props} maps={maps} full={full} onFull={setFull} />}
    </MapFrame>
  );
}
