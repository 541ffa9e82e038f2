import { partOf } from "../data/download";
import type { MapRegion, Maps } from "../../device/api";

/** The amount of detail to download. */
export const details = ["overview", "medium", "full"] as const;
export type Detail = (typeof details)[number];

/** The levels that each choice omits: two levels fewer are a sixteenth of the tiles. */
const leftOut: Record<Detail, number> = { overview: 4, medium: 2, full: 0 };

/** The highest zoom level of a choice. */
export function zoomOf(detail: Detail, { min_zoom = 0, max_zoom = 14 }: Maps): number {
  return Math.max(min_zoom, max_zoom - leftOut[detail]);
}

/** The possible choices for a region, each with its size, largest last. */
export function offers(weighed: MapRegion, maps: Maps) {
  const last = weighed.levels[weighed.levels.length - 1]?.zoom ?? -1;
  return details
    .map((detail) => ({ detail, zoom: zoomOf(detail, maps) }))
    .filter(({ zoom }) => zoom <= last)
    .map(({ detail, zoom }) => ({ detail, zoom, ...partOf(weighed, zoom) }));
}
