import type { Map, Position } from "maplibre-gl";

/** The place under a finger or a mouse. */
export function placeOf(map: Map, { clientX, clientY }: { clientX: number; clientY: number }): Position {
  const { left, top } = map.getCanvas().getBoundingClientRect();
  const { lng, lat } = map.unproject([clientX - left, clientY - top]);
  return rounded([lng, lat]);
}

/** To a tenth of a metre: more says nothing. */
export const rounded = ([longitude, latitude]: Position): Position => [
  Math.round(longitude * 1e6) / 1e6,
  Math.round(latitude * 1e6) / 1e6,
];
