import type { GeoJSONSource, Map } from "maplibre-gl";
import { useEffect } from "react";
import type { TrackLines } from "../../engine/trackTypes";
import { trackFeatures } from "../lines/features";
import { Level, levelFor } from "../lines/levels";
import type { SpeedRange } from "../lines/speeds";

/** Draws a track into a source in the detail visible at the zoom. */
export function useTrackLine(
  map: Map | null,
  source: "track" | "other",
  lines: TrackLines | null,
  range: SpeedRange | null,
): void {
  useEffect(() => {
    if (!map || !lines) return;
    let drawn: Level | undefined;
    const draw = () => {
      const level = levelFor(lines, map.getZoom());
      if (!level || level === drawn) return;
      drawn = level;
      (map.getSource(source) as GeoJSONSource).setData(trackFeatures(level, range));
    };
    draw();
    map.on("zoomend", draw);
    return () => {
      map.off("zoomend", draw);
    };
  }, [map, source, lines, range]);
}
