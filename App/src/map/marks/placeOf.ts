import type { Map, Position } from "maplibre-gl";

/** The place below a finger or mouse. */
export function placeOf(map: Map, { clientX, clientY }: { clientX: number; clientY: number }): Position {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  const { lng, lat } = map.unproject([clientX - left, clientY - top]);
  return rounded([lng, lat]);
}

/** Rounded to a tenth of a metre. */
export const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * 1e6) / 1e6,
  Math.round(latitude * 1e6) / 1e6,
];
