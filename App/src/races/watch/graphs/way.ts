import type { RaceCourse } from "../../../device/api";

/** The line of an elevation profile: for each point the distance from the start, and the height. */
export interface Way {
  along: readonly number[];
  heights: readonly number[];
}

/** Returns the profile of a course that has heights, otherwise null. */
export function wayOf({ line, alongs_m }: RaceCourse): Way | null {
  if (line.length < 2 || line.some((point) => point[2] === undefined)) return null;
  return { along: alongs_m, heights: line.map((point) => point[2] ?? 0) };
}

/** Returns the height at a distance from the start. */
export function heightAt({ along, heights }: Way, distance: number): number {
  let [low, high] = [0, along.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((along[middle] ?? 0) <= distance) low = middle;
    else high = middle;
  }
  const [from = 0, to = 0, lower = 0, upper = 0] = [along[low], along[high], heights[low], heights[high]];
  return to > from ? lower + ((upper - lower) * Math.min(1, Math.max(0, (distance - from) / (to - from)))) : lower;
}
