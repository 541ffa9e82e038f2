import type { GeoJSONSource, Map, Position } from "maplibre-gl";
import { useEffect } from "react";

/** Draws lines of one colour into a source of the map; an empty list clears it. */
export function useLines(map: Map | null, source: "track" | "other", lines: readonly (readonly Position[])[]): void {
  useEffect(() => {
    const features = lines
      .filter((line) => line.length > 1)
      .map((coordinates) => ({ type: "Feature", properties: {}, geometry: { type: "LineString", coordinates } }) as const);
    (map?.getSource(source) as GeoJSONSource | undefined)?.setData({ type: "FeatureCollection", features });
  }, [map, source, lines]);
}
