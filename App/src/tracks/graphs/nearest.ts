/** The index in `distances`, which rise, nearest to `distance`. */
export function nearest(distances: readonly number[], distance: number): number {
  let [low, high] = [0, distances.length - 1];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((distances[middle] ?? 0) <= distance) low = middle;
    else high = middle;
  }
  return distance - (distances[low] ?? 0) <= (distances[high] ?? 0) - distance ? low : high;
}
