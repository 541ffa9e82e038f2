const points = ["north", "northEast", "east", "southEast", "south", "southWest", "west", "northWest"] as const;

/** The compass point nearest to a direction, in degrees clockwise from north. */
export function towards(bearing: number): (typeof points)[number] {
  return points[Math.round(bearing / 45) % points.length] ?? "north";
}
