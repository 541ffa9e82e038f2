/** West, south, east and north. */
export type Bounds = readonly [number, number, number, number];

/** The bounds of a line of longitudes and latitudes; null for an empty one. */
export function boundsOfLine(line: readonly (readonly (number | undefined)[])[]): Bounds | null {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [longitude = 0, latitude = 0] of line) {
    [west, east] = [Math.min(west, longitude), Math.max(east, longitude)];
    [south, north] = [Math.min(south, latitude), Math.max(north, latitude)];
  }
  return west <= east ? [west, south, east, north] : null;
}

/** The union of two bounds, of which either may be missing: across the antimeridian, with an east beyond 180°, where that is narrower. */
export function unite(one: Bounds | null | undefined, other: Bounds | null | undefined): Bounds | null {
  if (!one || !other) return one ?? other ?? null;
  const turned = [0, 360, -360].map((turn): Bounds => [
    Math.min(one[0], other[0] + turn),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2] + turn),
    Math.max(one[3], other[3]),
  ]);
  return turned.reduce((narrowest, each) => (each[2] - each[0] < narrowest[2] - narrowest[0] ? each : narrowest));
}
