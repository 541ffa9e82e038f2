import type { TrackLines } from "../engine/trackTypes";

type Position = readonly [number, number];

/** The most detailed line of a track, and the share of the length at each of its points. */
export interface Way {
  points: readonly Position[];
  shares: readonly number[];
}

/** Measures the most detailed line. Gaps between segments have no length. */
export function wayOf(lines: TrackLines): Way | null {
  const finest = [...lines.zooms].sort((one, other) => other.zoom - one.zoom)[0];
  if (!finest) return null;
  const points: Position[] = [];
  const along: number[] = [];
  let length = 0;
  for (const segment of finest.segments) {
    segment.forEach(([longitude, latitude], index) => {
      const before = points[points.length - 1];
      if (index > 0 && before) length += flatDistance(before, [longitude, latitude]);
      points.push([longitude, latitude]);
      along.push(length);
    });
  }
  if (length === 0) return null;
  return { points, shares: along.map((each) => each / length) };
}

/** The planar distance between two points in degrees of latitude, accurate enough for points close together. */
function flatDistance([west, south]: Position, [east, north]: Position): number {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  return Math.hypot((east - west) * narrowing, north - south);
}

/** The place at a share of the way. */
export function placeAlong({ points, shares }: Way, share: number): Position | null {
  let [low, high] = [0, shares.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((shares[middle] ?? 1) <= share) low = middle;
    else high = middle;
  }
  const [before, after] = [points[low], points[high]];
  if (!before || !after) return null;
  const [from, to] = [shares[low] ?? 0, shares[high] ?? 1];
  const part = to > from ? Math.min(1, Math.max(0, (share - from) / (to - from))) : 0;
  return [before[0] + (after[0] - before[0]) * part, before[1] + (after[1] - before[1]) * part];
}

/** The point of a leg nearest to a place. */
interface Foot {
  share: number;
  /** Its distance from the place, in degrees of latitude. */
  beside: number;
}

/** The distance, 20 m in degrees of latitude, within which two passes of a way count as equally near. */
const passesApart = 0.00018;

/**
 * The share of the way nearest to `position`. Among passes that are about equally near, the one closest to `before` along the
 * way; without `before`, the nearest.
 */
export function shareAt(way: Way, position: Position, before: number | null): number {
  const feet = feetOf(way, position);
  const nearest = feet.reduce((least, { beside }) => Math.min(least, beside), Infinity);
  if (before === null) return feet.find(({ beside }) => beside === nearest)?.share ?? 0;
  const passes: Foot[] = [];
  let isPassing = false;
  for (const foot of feet) {
    const last = passes[passes.length - 1];
    const passed = isPassing && last;
    isPassing = foot.beside <= nearest + passesApart;
    if (!isPassing) continue;
    if (!passed) passes.push(foot);
    else if (foot.beside < last.beside) passes[passes.length - 1] = foot;
  }
  const far = ({ share }: Foot) => Math.abs(share - before);
  return passes.reduce((one, other) => (far(other) < far(one) ? other : one), passes[0] ?? { share: 0, beside: 0 }).share;
}

/** The nearest point of each leg of the way. A gap between two segments is no leg. */
function feetOf({ points, shares }: Way, [longitude, latitude]: Position): Foot[] {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const feet: Foot[] = [];
  for (const [index, end] of points.entries()) {
    const start = points[index - 1];
    const [from, to] = [shares[index - 1] ?? 0, shares[index] ?? 0];
    if (!start || to === from) continue;
    const [x, y] = [(start[0] - longitude) * narrowing, start[1] - latitude];
    const [east, north] = [(end[0] - start[0]) * narrowing, end[1] - start[1]];
    const part = Math.min(1, Math.max(0, -(x * east + y * north) / (east * east + north * north)));
    feet.push({ share: from + (to - from) * part, beside: Math.hypot(x + east * part, y + north * part) });
  }
  return feet;
}
