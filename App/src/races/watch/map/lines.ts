import type { Feature, GeoJSONSource, Map, Position } from "maplibre-gl";
import { useEffect } from "react";
import type { TeamTrack } from "../../../device/api";
import type { Bounds } from "../../../map/frame/useMap";
import { piecesOf } from "./pieces";

type Line = readonly (readonly number[])[];

const positionOf = ([longitude = 0, latitude = 0]: readonly number[]): Position => [longitude, latitude];

/** West, south, east and north of a line; none of an empty one. */
export function boundsOfLine(line: Line): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude, latitude] of line.map(positionOf)) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return west <= east ? [west, south, east, north] : null;
}

/** Draws a course or the way of a team into a source of the map; nothing empties it. */
export function useLine(map: Map | null, source: "track" | "other", line: Line | TeamTrack | null): void {
  useEffect(() => {
    if (!map) return;
    const pieces = line === null ? [] : "times" in line ? piecesOf(line) : [line.map(positionOf)];
    const features = pieces.map((coordinates): Feature => ({
      type: "Feature", properties: {}, geometry: { type: "LineString", coordinates },
    }));
    (map.getSource(source) as GeoJSONSource | undefined)?.setData({ type: "FeatureCollection", features });
  }, [map, source, line]);
}
