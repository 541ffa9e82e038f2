import { memo } from "react";
import type { TrackItem } from "../../engine/trackTypes";
import { Icon } from "../../shell/components/Icon";
import { sportIcon } from "../sportIcon";
import "./TrackPreview.css";

const side = 56;
const margin = 7;

/** The outline of a track, north up; the icon of its sport if it has no line. */
export const TrackPreview = memo(function TrackPreview({ track }: { track: TrackItem }) {
  const path = previewPath(track.preview ?? []);
  return (
    <span className="track-preview" aria-hidden>
      {path ? (
        <svg viewBox={`0 0 ${side} ${side}`} width={side} height={side}>
          <path d={path.line} className="track-preview-line" />
          <circle cx={path.start[0]} cy={path.start[1]} r="2.75" className="track-preview-start" />
          <circle cx={path.end[0]} cy={path.end[1]} r="2.75" className="track-preview-end" />
        </svg>
      ) : (
        <Icon drawing={sportIcon(track.sport)} />
      )}
    </span>
  );
});

type Point = readonly [number, number];

/** The line in the square, with degrees of longitude scaled to their length on the ground. */
function previewPath(points: readonly Point[]): { line: string; start: Point; end: Point } | null {
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
  const placed = points.map(([, latitude], index): Point => [
    rounded(left + ((across[index] ?? west) - west) * scale),
    rounded(top + (north - latitude) * scale),
  ]);
  const [start] = placed;
  const end = placed[placed.length - 1];
  if (!start || !end) return null;
  return { line: "M" + placed.map(([x, y]) => `${x} ${y}`).join("L"), start, end };
}

const rounded = (value: number) => Math.round(value * 10) / 10;
