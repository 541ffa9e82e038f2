/** The seconds at each heart rate, one beat per minute after the other. */
interface HeartRateTimes {
  from: number;
  seconds: readonly number[];
}

interface HeartZone {
  /** Beats per minute; the last zone has no upper end. */
  from: number;
  to: number | null;
  seconds: number;
}

/**
 * The time in each zone of somebody of an age; a zone begins at a share of the highest heart rate, 208 − 0.7 × age.
 * Source: H. Tanaka et al., "Age-predicted maximal heart rate revisited", J. Am. Coll. Cardiol. 37 (2001) 153–156.
 */
export function zonesOf({ from, seconds }: HeartRateTimes, age: number, shares: readonly number[]) {
  const maximum = Math.round(208 - 0.7 * age);
  const starts = shares.map((share) => Math.round(share * maximum));
  const zones = starts.map((start, index): HeartZone => {
    const to = starts[index + 1] ?? null;
    const within = seconds.filter((_, place) => from + place >= start && (to === null || from + place < to));
    return { from: start, to, seconds: within.reduce((sum, each) => sum + each, 0) };
  });
  return { maximum, zones };
}
