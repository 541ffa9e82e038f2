import type { Position } from "maplibre-gl";
import type { LinePoint, TrackLines } from "../../engine/trackTypes";
import { Bounds, boundsOfLine, unite } from "./bounds";

export type Level = TrackLines["zooms"][number];

/** The coarsest level with all the detail visible at `zoom`; otherwise the finest. */
export function levelFor(lines: TrackLines, zoom: number): Level | undefined {
  const byZoom = [...lines.zooms].sort((one, other) => one.zoom - other.zoom);
  return byZoom.find((level) => level.zoom >= zoom) ?? byZoom[byZoom.length - 1];
}

/** The start and end of the track, which all levels contain. */
export function endsOf(level: Level): readonly Position[] {
  const start = level.segments[0]?.[0];
  const last = level.segments[level.segments.length - 1];
  const end = last?.[last.length - 1];
  return start && end ? [position(start), position(end)] : [];
}

function position([longitude, latitude]: LinePoint): Position {
  return [longitude, latitude];
}

/** The bounds of a level: west, south, east and north. */
export function boundsOf(level: Level): Bounds | null {
  return level.segments.map(boundsOfLine).reduce(unite, null);
}
