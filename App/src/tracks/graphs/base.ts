import type { TrackProfile } from "../../engine/trackTypes";
import type { PhraseName } from "../../shell/language/phrases";
import { clock, distance, number } from "../../shell/language/format";
import { metresPerMile, units } from "../../shell/language/units";
import { Axis, stepFor } from "./axis";

/** The horizontal axis of graphs: the distance or the time of each point. */
export interface GraphBase {
  key: "distance" | "time";
  name: PhraseName;
  /** Metres or seconds, one value for each point. */
  values: readonly number[];
  /** The cursor's place at each point: metres, or seconds if the track has no length. */
  places: readonly number[];
  words: (value: number) => string;
  axis: Axis;
  tick: (value: number) => string;
}

const steps = { of: [1, 2, 5, 10], exact: false };
const clockSteps = { of: [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400], exact: true };
const lines = 8;

/** The possible axes of a profile, the default first. Indoor activities often have no distance. */
export function basesOf({ distance_m: distances, time_s: times = [] }: TrackProfile): GraphBase[] {
  const seconds = filled(times);
  const way = distances[distances.length - 1] ?? 0;
  const time = seconds[seconds.length - 1] ?? 0;
  const hasWay = way > 0;
  return [
    ...(hasWay ? [distanceBase(distances)] : []),
    ...(seconds.length > 1 && time > 0 ? [timeBase(seconds, hasWay ? distances : seconds)] : []),
  ];
}

/** A point without a time gets that of the point before it. */
function filled(times: readonly (number | null)[]): number[] {
  let last = 0;
  return times.map((time) => (last = time ?? last));
}

/** The axis of distance. */
export function distanceBase(values: readonly number[]): GraphBase {
  const max = values[values.length - 1] ?? 0;
  const unit = wayUnit(max);
  const axis = { min: values[0] ?? 0, max, step: stepFor(max / unit / lines, steps) * unit };
  return { key: "distance", name: "tracks.distance", values, places: values, words: distance, axis, tick: distanceTick(axis) };
}

function timeBase(values: readonly number[], places: readonly number[]): GraphBase {
  const max = values[values.length - 1] ?? 0;
  const axis = { min: 0, max, step: stepFor(max / lines, clockSteps) };
  return { key: "time", name: "tracks.time", values, places, words: clock, axis, tick: clock };
}

function wayUnit(length: number): number {
  if (units() === "imperial") return metresPerMile;
  return length < 2000 ? 1 : 1000;
}

/** Distances as bare figures, or in whole metres on a short track. */
function distanceTick({ max, step }: Axis): (metres: number) => string {
  const unit = wayUnit(max);
  const decimals = step < unit ? 1 : 0;
  return (metres) => {
    if (unit === 1) return distance(metres);
    return metres === 0 ? `0 ${units() === "imperial" ? "mi" : "km"}` : number(metres / unit, decimals);
  };
}
