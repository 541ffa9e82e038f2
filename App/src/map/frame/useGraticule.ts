import type { Box, GeoJSONSource, Map } from "maplibre-gl";
import { useEffect } from "react";
import type { Maps } from "../../device/api";
import { graticule } from "../ground/graticule";

/** Draws meridians and parallels around the visible part of a map without tiles. */
export function useGraticule(map: Map | null, maps: Maps | null): void {
  useEffect(() => {
    if (!map || maps === null) return;
    let drawn: { box: Box; zoom: number } | null = null;
    const draw = () => {
      const source = map.getSource("graticule") as GeoJSONSource | undefined;
      const bounds = map.getBounds();
      const box: Box = [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
      const zoom = map.getZoom();
      if (!source || (drawn?.zoom === zoom && isNear(box, drawn.box))) return;
      drawn = { box, zoom };
      source.setData(graticule(box, zoom));
    };
    draw();
    map.on("moveend", draw);
    return () => {
      map.off("moveend", draw);
    };
  }, [map, maps]);
}

/** True if the lines drawn around the second box, extended by half of its size on each side, cover the first one. */
function isNear(box: Box, drawn: Box): boolean {
  const [width, height] = [drawn[2] - drawn[0], drawn[3] - drawn[1]];
  return Math.abs(box[0] - drawn[0]) < width / 2 && Math.abs(box[1] - drawn[1]) < height / 2;
}
