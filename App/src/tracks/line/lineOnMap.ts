import type { TrackLines } from "../../engine/trackTypes";
import type { EditablePoint } from "../data/lineEdits";

/** The largest number of vertices on the map. */
const mostVertices = 20_000;

/** Points as a line for all zooms of the map. Across the antimeridian its longitudes go on beyond 180°. */
export function linesOf(points: readonly EditablePoint[]): TrackLines {
  const step = Math.max(1, Math.ceil(points.length / mostVertices));
  const segments: [number, number, number?][][] = [];
  let last = NaN;
  points.forEach(({ longitude, latitude, speed, begins }, index) => {
    if (begins === 1 || segments.length === 0) segments.push([]);
    if (Number.isNaN(longitude) || (index % step !== 0 && index !== points.length - 1)) return;
    last = Number.isNaN(last) ? longitude : longitude + 360 * Math.round((last - longitude) / 360);
    segments.at(-1)?.push(Number.isNaN(speed) ? [last, latitude] : [last, latitude, speed]);
  });
  return { zooms: [{ zoom: 0, segments: segments.filter(({ length }) => length > 1) }] };
}
