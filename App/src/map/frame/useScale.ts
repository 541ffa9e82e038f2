import type { Map } from "maplibre-gl";
import { useEffect } from "react";
import { useUnits } from "../../shell/language/units";
import maplibregl from "../library/maplibre";

/** A scale bar in the member's units. */
export function useScale(map: Map | null): void {
  const unit = useUnits();
  useEffect(() => {
    if (!map) return;
    const scale = new maplibregl.ScaleControl({ maxWidth: 96, unit });
    map.addControl(scale, "bottom-left");
    return () => {
      // A removed map has already removed its controls.
      if (map.hasControl(scale)) map.removeControl(scale);
    };
  }, [map, unit]);
}
