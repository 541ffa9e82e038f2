import type { Map, Position } from "maplibre-gl";
import { useEffect, useRef } from "react";

/** A line over the map from point to point. */
export function MeasuredLine({ map, points }: { map: Map; points: readonly Position[] }) {
  const line = useRef<SVGPolylineElement>(null);
  useEffect(() => {
    const draw = () => {
      const places = points.map((point) => map.project(point));
      line.current?.setAttribute("points", places.map(({ x, y }) => `${x},${y}`).join(" "));
    };
    draw();
    map.on("move", draw);
    map.on("resize", draw);
    return () => {
      map.off("move", draw);
      map.off("resize", draw);
    };
  }, [map, points]);
  return (
    <svg className="measured-line" aria-hidden>
      <polyline ref={line} />
    </svg>
  );
}
