import type { Feature, FeatureCollection, Position } from "maplibre-gl";
import type { Level } from "./levels";
import { paceOf, SpeedRange } from "./speeds";

/** A level as lines of constant pace, which join at the points where the pace changes. */
export function trackFeatures(level: Level, range: SpeedRange | null): FeatureCollection {
  const features: Feature[] = [];
  for (const segment of level.segments) {
    let run: Position[] = [];
    let runPace = -1;
    segment.forEach(([longitude, latitude, speed], index) => {
      const position: Position = [longitude, latitude];
      const pace = paceOf(speed, range);
      const last = run[run.length - 1];
      if (index > 1 && pace !== runPace && last) {
        features.push(runFeature(run, runPace));
        run = [last];
      }
      // The first point has no preceding stretch: its line has the pace of the second one.
      runPace = pace;
      run.push(position);
    });
    if (run.length > 1) features.push(runFeature(run, runPace));
  }
  return { type: "FeatureCollection", features };
}

function runFeature(coordinates: readonly Position[], pace: number): Feature {
  return { type: "Feature", properties: { pace }, geometry: { type: "LineString", coordinates } };
}
