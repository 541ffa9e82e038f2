import type { Map } from "maplibre-gl";
import type { Maps } from "../../device/api";

/** West, south, east and north, in degrees. */
export type Bounds = NonNullable<Maps["bounds"]>;

/** A millionth of a degree is a decimetre: finer than any tile. */
const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

/** The bounds, in degrees, within `frame` on the map, which points north. */
export function boundsWithin(map: Map, frame: { left: number; top: number; right: number; bottom: number }): Bounds {
  const [northWest, southEast] = [map.unproject([frame.left, frame.top]), map.unproject([frame.right, frame.bottom])];
  return [
    round(Math.max(northWest.lng, -180)),
    round(Math.max(southEast.lat, -85)),
    round(Math.min(southEast.lng, 180)),
    round(Math.min(northWest.lat, 85)),
  ];
}

/** The address of the page that downloads the region shown by `map`. */
export function regionAround(map: Map): string {
  const box = map.getBounds();
  const bounds = [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()].map(round);
  return `/settings/maps/new?bounds=${bounds.join()}`;
}

/** The bounds in the query of an address. */
export function boundsOf(search: URLSearchParams): Bounds | null {
  const [west, south, east, north] = (search.get("bounds") ?? "").split(",").map(parseFloat);
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  const sound = -180 <= west && west < east && east <= 180 && -85 <= south && south < north && north <= 85;
  return sound ? [west, south, east, north] : null;
}
