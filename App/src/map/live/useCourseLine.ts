import type { GeoJSONSource, Map, Position } from "maplibre-gl";
import { useEffect } from "react";
import type { Look } from "../frame/style";
import type { Bounds } from "../frame/useMap";

/** Draws the way that is to be followed, once the style has its source. */
export function useCourseLine(map: Map | null, look: Look, course: readonly Position[]): void {
  useEffect(() => {
    if (!map || course.length === 0) return;
    (map.getSource("other") as GeoJSONSource | undefined)?.setData({
      type: "FeatureCollection",
      features: [{ type: "Feature", properties: {}, geometry: { type: "LineString", coordinates: course } }],
    });
  }, [map, look, course]);
}

/** West, south, east and north of a line; nothing of an empty one. */
export function boundsOfLine(line: readonly Position[]): Bounds | null {
  if (line.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of line) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return [west, south, east, north];
}
