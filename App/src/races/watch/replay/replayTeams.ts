import type { RaceReplay } from "../../../device/api";

type Team = RaceReplay["teams"][number];

/** Where a team was at a moment. */
export interface Whereabouts {
  longitude: number;
  latitude: number;
  /** Nothing was heard of it around that moment: this is where it was last heard of. */
  isUncertain: boolean;
}

/** Seconds without a fix after which nobody knows the way in between: as the server's estimates, `docs/architecture.md`. */
const longestGap = 600;

/** When the first team was first heard of, and the last one last, in milliseconds since 1970; none of a race without fixes. */
export function spanOf({ teams }: RaceReplay): { from: number; to: number } | null {
  const ends = teams.flatMap(({ seconds }) => [seconds[0] ?? [], seconds[seconds.length - 1] ?? []].flat());
  if (ends.length === 0) return null;
  const [from, to] = ends.reduce(([low, high], each) => [Math.min(low, each), Math.max(high, each)] as const, [Infinity, -Infinity] as const);
  return { from: from * 1000, to: to * 1000 };
}

/**
 * Where a team was: between two fixes that are no longer apart than the replay's steps, or than nobody guesses, on the straight
 * way from one to the other; none before its first fix.
 */
export function whereabouts({ seconds, longitudes, latitudes }: Team, time: number, step: number): Whereabouts | null {
  const at = time / 1000;
  let [low, high] = [-1, seconds.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((seconds[middle] ?? Infinity) <= at) low = middle;
    else high = middle;
  }
  const [before, longitude, latitude] = [seconds[low], longitudes[low], latitudes[low]];
  if (before === undefined || longitude === undefined || latitude === undefined) return null;
  const [after, nextLongitude, nextLatitude] = [seconds[high], longitudes[high], latitudes[high]];
  const longest = Math.max(longestGap, 2 * step);
  if (after === undefined || nextLongitude === undefined || nextLatitude === undefined) {
    return { longitude, latitude, isUncertain: at - before > longest };
  }
  if (after - before > longest) return { longitude, latitude, isUncertain: true };
  const share = (at - before) / (after - before);
  return {
    longitude: longitude + (nextLongitude - longitude) * share,
    latitude: latitude + (nextLatitude - latitude) * share,
    isUncertain: false,
  };
}
