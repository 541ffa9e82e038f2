import type { TrackProfile } from "../../engine/trackTypes";
import type { PhraseName } from "../../shell/language/phrases";
import { clock, distance, number } from "../../shell/language/format";
import { metresPerMile, units } from "../../shell/language/units";
import { Axis, stepFor } from "./axis";

/** What graphs stand over: the distance or the time of each of their points. */
export interface GraphBase {
  key: "distance" | "time";
  name: PhraseName;
  /** Metres or seconds, one for each point. */
  values: readonly number[];
  /** Where the cursor is at each point: in metres, or in seconds of what went nowhere. */
  places: readonly number[];
  words: (value: number) => string;
  axis: Axis;
  tick: (value: number) => string;
}

const steps = { of: [1, 2, 5, 10], exact: false };
const clockSteps = { of: [10, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 28_800, 86_400], exact: true };
const lines = 8;

/** The bases that a profile has, the usual one first. Indoors there is often no distance. */
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

/** A point without a time stands where the one before it does. */
function filled(times: readonly (number | null)[]): number[] {
  let last = 0;
  return times.map((time) => (last = time ?? last));
}

/** The distance of each point, for graphs along the way. */
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

/** Distances in figures alone, or in whole metres on a short way. */
function distanceTick({ max, step }: Axis): (metres: number) => string {
  const unit = wayUnit(max);
  const decimals = step < unit ? 1 : 0;
  return (metres) => {
    if (unit === 1) return distance(metres);
    return metres === 0 ? `0 ${units() === "imperial" ? "mi" : "km"}` : number(metres / unit, decimals);
  };
}
