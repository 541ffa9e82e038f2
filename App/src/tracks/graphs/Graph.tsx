import { useEffect, useRef } from "react";
import { distance, number } from "../../shell/language/format";
import { t, useLanguage } from "../../shell/language/language";
import { metresPerMile, units, useUnits } from "../../shell/language/units";
import { useDark } from "../../shell/theme/useDark";
import type { TrackCursor } from "../TrackCursor";
import { Axis, axisFor, stepFor } from "./axis";
import { graphWords } from "./graphWords";
import type { Series } from "./series";

interface GraphProps {
  series: Series;
  distances: readonly number[];
  cursor: TrackCursor;
}

/** A value along the distance (T13), and in words for those who hear it. */
export function Graph({ series, distances, cursor }: GraphProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = [useDark(), useLanguage(), useUnits()];

  useEffect(() => {
    let remove = () => {};
    let gone = false;
    void import("./drawGraph").then(({ drawGraph }) => {
      if (gone || !canvas.current) return;
      const [across, up] = [distanceAxis(distances), axisFor(series)];
      remove = drawGraph(canvas.current, { series, distances, across, up, distanceTick: distanceTick(across), cursor });
    });
    return () => {
      gone = true;
      remove();
    };
  }, [series, distances, cursor, ...look]);

  return (
    <figure className="graph">
      <figcaption className="graph-name">
        <span className="graph-color" style={{ background: `var(${series.color})` }} aria-hidden />
        {t(series.name)}
        <span className="graph-unit">{series.unitName}</span>
      </figcaption>
      <div className="graph-place">
        <canvas ref={canvas} role="img" aria-label={graphWords(series, distances)} />
      </div>
    </figure>
  );
}

function wayUnit(length: number): number {
  if (units() === "imperial") return metresPerMile;
  return length < 2000 ? 1 : 1000;
}

const steps = { of: [1, 2, 5, 10], exact: false };
const lines = 8;

function distanceAxis(distances: readonly number[]): Axis {
  const max = distances[distances.length - 1] ?? 0;
  const unit = wayUnit(max);
  return { min: distances[0] ?? 0, max, step: stepFor(max / unit / lines, steps) * unit };
}

/** Distances in figures alone, or in whole metres on a short way. */
function distanceTick({ max, step }: Axis): (metres: number) => string {
  const unit = wayUnit(max);
  const decimals = step < unit ? 1 : 0;
  return (metres) => {
    if (unit === 1) return distance(metres);
    return metres === 0 ? `0 ${units() === "imperial" ? "mi" : "km"}` : number(metres / unit, decimals);
  };
}
