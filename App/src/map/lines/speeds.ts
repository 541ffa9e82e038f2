import { rules } from "../../engine/rules";
import type { Level } from "./levels";

/** The number of colours from slow to fast: more cannot be distinguished on a line of four pixels. */
export const paces = 9;

/** The speeds between which a track's colours vary, in m/s. */
export interface SpeedRange {
  slowest: number;
  fastest: number;
}

/**
 * The range of speeds in motion without the slowest and fastest twentieth, so that one outlier does not flatten the colours. Null
 * if too few points have such a speed, or all have the same.
 */
export function speedRange(level: Level): SpeedRange | null {
  const speeds: number[] = [];
  for (const segment of level.segments) {
    for (const [, , speed] of segment) if (speed != null && speed >= rules.rest_speed_mps) speeds.push(speed);
  }
  if (speeds.length < 3) return null;
  speeds.sort((one, other) => one - other);
  const at = (share: number) => speeds[Math.round(share * (speeds.length - 1))] ?? 0;
  const range = { slowest: at(0.05), fastest: at(0.95) };
  return range.fastest > range.slowest ? range : null;
}

/** The range, or null if both ends read the same: such a scale shows nothing. */
export function legibleRange(range: SpeedRange | null, text: (metresPerSecond: number) => string): SpeedRange | null {
  return range && text(range.slowest) !== text(range.fastest) ? range : null;
}

/** The index of a speed's colour: 0 for the slowest, −1 for an unknown speed. */
export function paceOf(speed: number | null | undefined, range: SpeedRange | null): number {
  if (speed == null || range === null) return -1;
  const share = (speed - range.slowest) / (range.fastest - range.slowest);
  return Math.min(paces - 1, Math.max(0, Math.floor(share * paces)));
}

/**
 * Colours that are distinguishable with each kind of colour vision and in grey: the colour map "plasma" of
 * https://bids.github.io/colormap/, without its palest part on a light ground and its darkest on a dark one.
 */
const light = ["#0d0887", "#3a049a", "#6300a7", "#8707a6", "#a62098", "#c03a83", "#d5546e", "#e76f5a", "#f58c46"];
const dark = ["#7e03a8", "#9511a1", "#ab2494", "#be3885", "#cf4c74", "#e16462", "#f07f4f", "#fba238", "#f7e225"];

export function speedColors(isDark: boolean): readonly string[] {
  return isDark ? dark : light;
}
