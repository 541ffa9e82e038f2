import type { GeoJSONSource, Map } from "maplibre-gl";
import { useEffect } from "react";
import type { Maps } from "../device/wire";
import { graticule } from "./ground/graticule";

/** Draws meridians and parallels around what is in sight, where there are no tiles. */
export function useGraticule(map: Map | null, maps: Maps | null): void {
  useEffect(() => {
    if (!map || maps === null) return;
    const draw = () => {
      const source = map.getSource("graticule") as GeoJSONSource | undefined;
      const box = map.getBounds();
      source?.setData(
        graticule([box.getWest(), box.getSouth(), box.getEast(), box.getNorth()], map.getZoom()),
      );
    };
    draw();
    map.on("moveend", draw);
    return () => {
      map.off("moveend", draw);
    };
  }, [map, maps]);
}
