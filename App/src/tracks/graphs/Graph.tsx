import { useEffect, useRef } from "react";
import { t, useLanguage } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { useDark } from "../../shell/theme/useDark";
import type { TrackCursor } from "../TrackCursor";
import { axisFor } from "./axis";
import type { GraphBase } from "./base";
import { graphWords } from "./graphWords";
import type { Series } from "./series";

interface GraphProps {
  series: Series;
  base: GraphBase;
  cursor: TrackCursor;
}

/** A graph over the distance or the time (T13), with a description for screen readers. */
export function Graph({ series, base, cursor }: GraphProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const look = [useDark(), useLanguage(), useUnits()];

  useEffect(() => {
    let remove = () => {};
    let gone = false;
    import("./drawGraph").then(
      ({ drawGraph }) => {
        if (gone || !canvas.current) return;
        remove = drawGraph(canvas.current, { series, base, up: axisFor(series), cursor });
      },
      () => undefined, // its code cannot be loaded: the rest of the page stays
    );
    return () => {
      gone = true;
      remove();
    };
  }, [series, base, cursor, ...look]);

  return (
    <figure className="graph">
      <figcaption className="graph-name">
        <span className="graph-color" style={{ background: `var(${series.color})` }} aria-hidden />
        {t(series.name)}
        <span className="graph-unit">{series.unitName}</span>
      </figcaption>
      <div className="graph-place">
        <canvas ref={canvas} role="img" aria-label={graphWords(series, base)} />
      </div>
    </figure>
  );
}
