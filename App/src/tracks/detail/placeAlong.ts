import type { TrackLines } from "../../engine/trackTypes";

type Position = readonly [number, number];

/** The finest line of a track, and how far each of its points is along it, as a share of the whole. */
export interface Way {
  points: readonly Position[];
  shares: readonly number[];
}

/** Measures the finest line there is. What lies between two segments has no length. */
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

/** Good enough for the share of a way: the points are close to each other. */
function flatDistance([west, south]: Position, [east, north]: Position): number {
  const narrowing = Math.cos((((south + north) / 2) * Math.PI) / 180);
  return Math.hypot((east - west) * narrowing, north - south);
}

/** The place at `share` of the way. */
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
