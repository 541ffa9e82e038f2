import type { GeoJSONSource, Map } from "maplibre-gl";
import { useEffect } from "react";
import type { TrackLines } from "../device/wire";
import { trackFeatures } from "./track/features";
import { Level, levelFor } from "./track/levels";
import type { SpeedRange } from "./track/speeds";

/** Draws the track in the detail that the zoom shows, and no more. */
export function useTrackLine(map: Map | null, lines: TrackLines, range: SpeedRange | null): void {
  useEffect(() => {
    if (!map) return;
    let drawn: Level | undefined;
    const draw = () => {
      const level = levelFor(lines, map.getZoom());
      if (!level || level === drawn) return;
      drawn = level;
      (map.getSource("track") as GeoJSONSource).setData(trackFeatures(level, range));
    };
    draw();
    map.on("zoomend", draw);
    return () => {
      map.off("zoomend", draw);
    };
  }, [map, lines, range]);
}
