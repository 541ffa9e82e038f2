import { useMemo } from "react";
import { clock, distance, height } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { EditablePoint } from "../data/lineEdits";

interface StretchGraphProps {
  points: readonly EditablePoint[];
  /** The indexes of the first and the last point of the stretch. */
  stretch: readonly [number, number];
  onChange: (stretch: readonly [number, number]) => void;
  /** True for one thumb, at the beginning of the second part. */
  isSplit: boolean;
}

/** The altitudes of a line, or its speeds, over its points, with two thumbs for a stretch. */
export function StretchGraph({ points, stretch: [first, last], onChange, isSplit }: StretchGraphProps) {
  const path = useMemo(() => pathOf(points), [points]);
  const end = points.length - 1;
  return (
    <div className="stretch">
      <svg className="stretch-graph" viewBox="0 0 1000 100" preserveAspectRatio="none" aria-hidden>
        <rect x={(first / end) * 1000} width={((last - first) / end) * 1000} y="0" height="100" />
        <path d={path} vectorEffect="non-scaling-stroke" />
      </svg>
      <Thumb label={t(isSplit ? "tracks.split.at" : "tracks.line.from")} points={points} value={first} onChange={(value) => onChange([Math.min(value, last), last])} />
      {!isSplit && (
        <Thumb label={t("tracks.line.to")} points={points} value={last} onChange={(value) => onChange([first, Math.max(value, first)])} />
      )}
    </div>
  );
}

interface ThumbProps {
  label: string;
  points: readonly EditablePoint[];
  value: number;
  onChange: (value: number) => void;
}

function Thumb({ label, points, value, onChange }: ThumbProps) {
  const point = points[value];
  const words = point
    ? [distance(point.distance), known(point.elapsed, clock), known(point.altitude, height)].filter((each) => each !== null).join(" · ")
    : "";
  return (
    <label className="stretch-thumb">
      <span>
        {label} <span className="figures">{words}</span>
      </span>
      <input
        type="range"
        aria-label={label}
        aria-valuetext={words}
        min={0}
        max={points.length - 1}
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      />
    </label>
  );
}

const known = (value: number, words: (value: number) => string) => (Number.isNaN(value) ? null : words(value));

/** The largest number of places that are drawn. */
const mostPlaces = 600;

/** The drawing of the altitudes, or of the speeds of a line without any, in a box of 1000 by 100. */
function pathOf(points: readonly EditablePoint[]): string {
  const name = points.some(({ altitude }) => !Number.isNaN(altitude)) ? "altitude" : "speed";
  let [low, high] = [Infinity, -Infinity];
  for (const { [name]: value } of points) {
    if (Number.isNaN(value)) continue;
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  if (low > high) return "";
  const scale = 90 / Math.max(high - low, 1e-9);
  const step = Math.max(1, Math.floor(points.length / mostPlaces));
  let path = "";
  points.forEach(({ [name]: value }, index) => {
    if (Number.isNaN(value) || (index % step !== 0 && index !== points.length - 1)) return;
    const x = (index / (points.length - 1)) * 1000;
    path += `${path === "" ? "M" : "L"}${x.toFixed(1)} ${(95 - (value - low) * scale).toFixed(1)}`;
  });
  return path;
}
