import type { GeoJSONSource, Map, Position } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { GrowingLine } from "./GrowingLine";

interface LineState {
  start: Position | null;
  /** The direction of the line's end, in degrees clockwise from north. */
  direction: number | null;
}

/**
 * Draws the line returned by `line` whenever it has more `points`. Each second MapLibre receives only the end of the line,
 * independent of its length.
 */
export function useGrowingLine(map: Map | null, line: (from: number) => Float64Array, points: number): LineState {
  const drawn = useRef(new GrowingLine());
  const [state, setState] = useState<LineState>({ start: null, direction: null });

  useEffect(() => {
    if (!map) return;
    const growing = drawn.current;
    const finished = growing.add(line(growing.count));
    if (finished.length > 0) (map.getSource("track") as GeoJSONSource).updateData({ add: finished });
    (map.getSource("tail") as GeoJSONSource).setData({ type: "FeatureCollection", features: growing.end() });
    setState({ start: growing.start, direction: growing.direction() });
    // `line` is called when `points` grow; a new function alone has no effect.
  }, [map, points]);

  return state;
}
