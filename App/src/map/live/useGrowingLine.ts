import type { GeoJSONSource, Map, Position } from "maplibre-gl";
import { useEffect, useRef, useState } from "react";
import { GrowingLine } from "./GrowingLine";

interface LineState {
  start: Position | null;
  /** Which way the end of the line goes, in degrees from north to the east. */
  direction: number | null;
}

/**
 * Draws what `line` tells from a pair on, whenever it has more `points`. Each second MapLibre gets the end
 * of the line alone, however long the rest is.
 */
export function useGrowingLine(map: Map | null, line: (from: number) => Float64Array, points: number): LineState {
  const drawn = useRef(new GrowingLine());
  const [state, setState] = useState<LineState>({ start: null, direction: null });

  useEffect(() => {
    if (!map) return;
    const growing = drawn.current;
    const finished = growing.take(line(growing.taken));
    if (finished.length > 0) (map.getSource("track") as GeoJSONSource).updateData({ add: finished });
    (map.getSource("tail") as GeoJSONSource).setData({ type: "FeatureCollection", features: growing.end() });
    setState({ start: growing.start, direction: growing.direction() });
    // `line` is asked when there are more points; that it is another function tells nothing.
  }, [map, points]);

  return state;
}
