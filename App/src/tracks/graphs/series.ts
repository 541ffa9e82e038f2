import type { Sport, TrackProfile } from "../../engine/trackTypes";
import { rateOf } from "../../engine/sports";
import type { PhraseName } from "../../shell/language/phrases";
import { height, number, pace, speed } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { cadence, stepsOf } from "../rate";
import { metresPerFoot, metresPerMile, units } from "../../shell/language/units";

/** One graph: a value over the distance or the time. */
export interface Series {
  key: "altitude" | "pace" | "speed" | "heart" | "cadence" | "power" | "gap";
  name: PhraseName;
  /** The design token of its colour. */
  color: string;
  values: readonly (number | null)[];
  /** A value with its unit, as text. */
  words: (value: number) => string;
  /** Round steps between the lines of the graph; unless `exact`, also these times a power of ten. */
  steps: { of: readonly number[]; exact: boolean };
  /** The member's unit, in the unit of the series. */
  unit: number;
  /** The symbol of the unit. */
  unitName: string;
  /** A value for the axis, without its unit. */
  tick: (value: number) => string;
  /** True if smaller values are higher, as for a pace. */
  reversed: boolean;
  /** The fill of the graph: down to its smallest value, or to zero. */
  filled: "start" | "origin" | false;
}

const round = { of: [1, 2, 5, 10], exact: false };

/** The graphs for which a profile has enough values. */
export function seriesOf(profile: TrackProfile, sport: Sport | null | undefined): Series[] {
  const imperial = units() === "imperial";
  const altitude: Series = {
    key: "altitude",
    name: "tracks.graphs.altitude",
    color: "--graph-altitude",
    values: profile.altitude_m ?? [],
    words: height,
    steps: round,
    unit: imperial ? metresPerFoot : 1,
    unitName: imperial ? "ft" : "m",
    tick: (value) => number(value / (imperial ? metresPerFoot : 1)),
    reversed: false,
    filled: "start",
  };
  const heart: Series = {
    key: "heart",
    name: "tracks.graphs.heart",
    color: "--graph-heart",
    values: profile.heart_rate ?? [],
    words: (value) => t("tracks.detail.bpm", { rate: number(value) }),
    steps: round,
    unit: 1,
    unitName: t("tracks.detail.bpm", { rate: "" }).trim(),
    tick: (value) => number(value),
    reversed: false,
    filled: false,
  };
  const steps: Series = {
    ...heart,
    key: "cadence",
    name: "tracks.detail.cadence",
    color: "--graph-cadence",
    values: stepsAlong(sport, profile.cadence ?? []),
    words: (value) => cadence(sport, value),
    unitName: cadence(sport, 0).replace(/^\D*\d+\s*/u, ""),
  };
  const power: Series = {
    ...heart,
    key: "power",
    name: "tracks.detail.power",
    color: "--graph-power",
    values: profile.power_w ?? [],
    words: (value) => `${number(value)} W`,
    unitName: "W",
  };
  const rate = rateOf(sport) === "pace" ? paceSeries(profile) : speedSeries(profile, imperial);
  return [altitude, rate, heart, steps, power].filter(varies);
}

function stepsAlong(sport: Sport | null | undefined, counts: readonly (number | null)[]): (number | null)[] {
  const known = counts.filter((each): each is number => each !== null && each > 0);
  const factor = stepsOf(sport, known.reduce((sum, each) => sum + each, 0) / Math.max(known.length, 1));
  return counts.map((each) => (each === null ? null : each * factor));
}

/** True if a graph varies: recorders without a sensor report one value throughout. */
function varies({ values }: Series): boolean {
  return new Set(values.filter((value) => value !== null)).size > 1;
}

function speedSeries({ speed_mps = [] }: TrackProfile, imperial: boolean): Series {
  const unit = imperial ? metresPerMile / 3600 : 1 / 3.6;
  return {
    key: "speed",
    name: "tracks.graphs.speed",
    color: "--graph-pace",
    values: speed_mps,
    words: speed,
    steps: round,
    unit,
    unitName: imperial ? "mph" : "km/h",
    tick: (value) => number(value / unit),
    reversed: false,
    filled: false,
  };
}

/**
 * Paces slower than this multiple of the usual one count as standing still: they are drawn at the edge, since they would
 * flatten the rest.
 */
const standing = 2;

function paceSeries({ speed_mps = [] }: TrackProfile): Series {
  const moving = speed_mps.filter((each): each is number => each !== null && each > 0.2).sort((a, b) => a - b);
  const usual = moving[Math.floor(moving.length / 2)] ?? 1;
  const slowest = (1000 / usual) * standing;
  return {
    key: "pace",
    name: "tracks.graphs.pace",
    color: "--graph-pace",
    values: speed_mps.map((each) => (each === null ? null : Math.min(1000 / Math.max(each, 0.01), slowest))),
    words: pace,
    steps: { of: [5, 10, 15, 30, 60, 120, 300, 600], exact: true },
    unit: units() === "imperial" ? 1000 / metresPerMile : 1,
    unitName: units() === "imperial" ? "min/mi" : "min/km",
    tick: (value) => pace(value).split(" ")[0] ?? "",
    reversed: true,
    filled: false,
  };
}
