import type { ReactNode } from "react";
import "./LineOutline.css";

const side = 56;
const margin = 7;

interface LineOutlineProps {
  /** The parts of the line, as longitude and latitude of each point. */
  parts: readonly (readonly Point[])[];
  /** Shown if there is no line. */
  children?: ReactNode;
}

/** The outline of a line in parts, north up. */
export function LineOutline({ parts, children }: LineOutlineProps) {
  const path = outline(parts);
  return (
    <span className="line-outline" aria-hidden>
      {path ? (
        <svg viewBox={`0 0 ${side} ${side}`} width={side} height={side}>
          <path d={path.line} className="line-outline-way" />
          <circle cx={path.start[0]} cy={path.start[1]} r="2.75" className="line-outline-start" />
          <circle cx={path.end[0]} cy={path.end[1]} r="2.75" className="line-outline-end" />
        </svg>
      ) : (
        children
      )}
    </span>
  );
}

type Point = readonly [number, number];

/** The line in the square, with degrees of longitude scaled to their length on the ground. */
function outline(parts: readonly (readonly Point[])[]): { line: string; start: Point; end: Point } | null {
  const points = parts.flat();
  if (points.length < 2) return null;
  const latitudes = points.map(([, latitude]) => latitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const across = points.map(([longitude]) => longitude * narrowing);
  const [west, east] = [Math.min(...across), Math.max(...across)];
  const extent = Math.max(east - west, north - south);
  if (extent === 0) return null;

  const scale = (side - 2 * margin) / extent;
  const left = (side - (east - west) * scale) / 2;
  const top = (side - (north - south) * scale) / 2;
  const place = ([longitude, latitude]: Point): Point => [
    rounded(left + (longitude * narrowing - west) * scale),
    rounded(top + (north - latitude) * scale),
  ];
  const placed = parts.filter((part) => part.length > 0).map((part) => part.map(place));
  const start = placed[0]?.[0];
  const last = placed[placed.length - 1];
  const end = last?.[last.length - 1];
  if (!start || !end) return null;
  return { line: placed.map((part) => "M" + part.map(([x, y]) => `${x} ${y}`).join("L")).join(""), start, end };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
