import type { Position } from "maplibre-gl";
import maplibregl from "../library/maplibre";

/** The length of a line on the ground, in metres. */
export function lengthOfLine(line: readonly Position[]): number {
  const places = line.map(([longitude, latitude]) => new maplibregl.LngLat(longitude, latitude));
  return places.reduce((sum, place, index) => sum + (places[index - 1]?.distanceTo(place) ?? 0), 0);
}
