import type { RaceCourse } from "../../../device/api";

/** A course as its profile draws it: the distance from the start of each of its points, and their heights. */
export interface Way {
  along: readonly number[];
  heights: readonly number[];
}

/** The way of a course that knows its heights. */
export function wayOf({ line, alongs_m }: RaceCourse): Way | null {
  if (line.length < 2 || line.some((point) => point[2] === undefined)) return null;
  return { along: alongs_m, heights: line.map((point) => point[2] ?? 0) };
}

/** The height of the way at a distance from the start. */
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
