import type { Position } from "maplibre-gl";
import type { LinePoint, TrackLines } from "../../engine/trackTypes";

export type Level = TrackLines["zooms"][number];

/** The coarsest level that still has all the detail a screen shows at `zoom`; else the finest. */
export function levelFor(lines: TrackLines, zoom: number): Level | undefined {
  const byZoom = [...lines.zooms].sort((one, other) => one.zoom - other.zoom);
  return byZoom.find((level) => level.zoom >= zoom) ?? byZoom[byZoom.length - 1];
}

/** Where the track starts and where it ends: every level keeps these two points. */
export function endsOf(level: Level): readonly Position[] {
  const start = level.segments[0]?.[0];
  const last = level.segments[level.segments.length - 1];
  const end = last?.[last.length - 1];
  return start && end ? [position(start), position(end)] : [];
}

function position([longitude, latitude]: LinePoint): Position {
  return [longitude, latitude];
}

type Bounds = readonly [number, number, number, number];

/** Around both, or around the one there is. */
export function unite(one: Bounds | null | undefined, other: Bounds | null | undefined): Bounds | null {
  if (!one || !other) return one ?? other ?? null;
  return [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ];
}

/** West, south, east and north of a level. */
export function boundsOf(level: Level): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const segment of level.segments) {
    for (const [longitude, latitude] of segment) {
      west = Math.min(west, longitude);
      east = Math.max(east, longitude);
      south = Math.min(south, latitude);
      north = Math.max(north, latitude);
    }
  }
  return west <= east ? [west, south, east, north] : null;
}
