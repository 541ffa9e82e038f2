import type { Totals } from "../../engine/trackTypes";
import type { PhraseName } from "../../shell/language/phrases";
import { metresPerFoot, metresPerMile, units } from "../../shell/language/units";
import type { Series } from "../graphs/series";
import { distance, height, hours, number, pace } from "../../shell/language/format";

/** A measure of a week or month that can be drawn (T13). */
export interface Measure {
  key: "distance" | "time" | "ascent" | "pace" | "tracks";
  name: PhraseName;
  value: (totals: Totals) => number | null;
  words: (value: number) => string;
  /** The steps of the axis, as for graphs, and the text of a value on it; functions, since units can change. */
  steps: Series["steps"];
  unit: () => number;
  tick: (value: number) => string;
}

const round = { of: [1, 2, 5, 10], exact: false };
const isImperial = () => units() === "imperial";
const longUnit = () => (isImperial() ? metresPerMile : 1000);
const shortUnit = () => (isImperial() ? metresPerFoot : 1);

export const measures: readonly Measure[] = [
  {
    key: "distance",
    name: "tracks.distance",
    value: ({ distance_m }) => distance_m ?? null,
    words: distance,
    steps: round,
    unit: longUnit,
    tick: (value) => `${number(value / longUnit())} ${isImperial() ? "mi" : "km"}`,
  },
  {
    key: "time",
    name: "tracks.time",
    value: ({ duration_s }) => duration_s ?? null,
    words: hours,
    steps: round,
    unit: () => 3600,
    tick: (value) => `${number(value / 3600)} h`,
  },
  {
    key: "pace",
    name: "tracks.pace",
    value: ({ pace_s_per_km }) => pace_s_per_km ?? null,
    words: pace,
    steps: { of: [5, 10, 15, 30, 60, 120, 300, 600, 1200, 3600], exact: true },
    unit: () => (isImperial() ? 1000 / metresPerMile : 1),
    tick: (value) => pace(value).split(" ")[0] ?? "",
  },
  {
    key: "ascent",
    name: "tracks.detail.ascent",
    value: ({ ascent_m }) => ascent_m ?? null,
    words: height,
    steps: round,
    unit: shortUnit,
    tick: (value) => `${number(value / shortUnit())} ${isImperial() ? "ft" : "m"}`,
  },
  {
    key: "tracks",
    name: "tracks.statistics.tracks",
    value: ({ tracks }) => tracks,
    words: (count) => number(count),
    steps: round,
    unit: () => 1,
    tick: (count) => number(count),
  },
];
