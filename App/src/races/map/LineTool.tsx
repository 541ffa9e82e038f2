import type { Map, Position } from "maplibre-gl";
import { ReactNode, useEffect, useRef } from "react";
import "./LineTool.css";

interface LineToolProps {
  map: Map;
  points: readonly Position[];
  /** The length of the line, or the instruction for its first point. */
  words: string;
  /** Buttons beside the words. */
  children: ReactNode;
}

/** A line drawn on the map from point to point, with its description. */
export function LineTool({ map, points, words, children }: LineToolProps) {
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
    <>
      <svg className="line-tool-line" aria-hidden>
        <polyline ref={line} />
      </svg>
      <div className="line-tool">
        <span role="status">{words}</span>
        {children}
      </div>
    </>
  );
}
