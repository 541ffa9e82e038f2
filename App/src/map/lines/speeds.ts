import type { Level } from "./levels";

/** Slow to fast in as many colours: more are not told apart on a line of four pixels. */
export const paces = 9;

/** The speeds between which a track's colours run, in m/s. */
export interface SpeedRange {
  slowest: number;
  fastest: number;
}

/**
 * From the slowest to the fastest twentieth left out: one spike must not paint all the rest slow.
 * Nothing when too few points have a speed, or all have the same.
 */
export function speedRange(level: Level): SpeedRange | null {
  const speeds: number[] = [];
  for (const segment of level.segments) {
    for (const [, , speed] of segment) if (speed != null) speeds.push(speed);
  }
  if (speeds.length < 3) return null;
  speeds.sort((one, other) => one - other);
  const at = (share: number) => speeds[Math.round(share * (speeds.length - 1))] ?? 0;
  const range = { slowest: at(0.05), fastest: at(0.95) };
  return range.fastest > range.slowest ? range : null;
}

/** The range where its ends read differently: a scale from a speed to the same one says nothing. */
export function legibleRange(range: SpeedRange | null, text: (metresPerSecond: number) => string): SpeedRange | null {
  return range && text(range.slowest) !== text(range.fastest) ? range : null;
}

/** Which of the colours a speed gets: 0 the slowest, −1 when the speed is unknown. */
export function paceOf(speed: number | null | undefined, range: SpeedRange | null): number {
  if (speed == null || range === null) return -1;
  const share = (speed - range.slowest) / (range.fastest - range.slowest);
  return Math.min(paces - 1, Math.max(0, Math.floor(share * paces)));
}

/**
 * Colours that stay apart for every kind of colour vision, and in grey: the map "plasma" of
 * https://bids.github.io/colormap/, without its palest part on a light ground and its darkest on
 * a dark one.
 */
const light = ["#0d0887", "#3a049a", "#6300a7", "#8707a6", "#a62098", "#c03a83", "#d5546e", "#e76f5a", "#f58c46"];
const dark = ["#7e03a8", "#9511a1", "#ab2494", "#be3885", "#cf4c74", "#e16462", "#f07f4f", "#fba238", "#f7e225"];

export function speedColors(isDark: boolean): readonly string[] {
  return isDark ? dark : light;
}
