import type { Totals } from "../../engine/trackTypes";
import type { PhraseName } from "../../shell/language/phrases";
import { distance, height, hours, number, pace } from "../../shell/language/format";

/** What of a week or month is drawn (T13). */
export interface Measure {
  key: "distance" | "time" | "ascent" | "pace" | "tracks";
  name: PhraseName;
  value: (totals: Totals) => number | null;
  words: (value: number) => string;
}

export const measures: readonly Measure[] = [
  { key: "distance", name: "tracks.distance", value: ({ distance_m }) => distance_m ?? null, words: distance },
  { key: "time", name: "tracks.time", value: ({ duration_s }) => duration_s ?? null, words: hours },
  { key: "pace", name: "tracks.pace", value: meanPace, words: pace },
  { key: "ascent", name: "tracks.detail.ascent", value: ({ ascent_m }) => ascent_m ?? null, words: height },
  { key: "tracks", name: "tracks.statistics.tracks", value: ({ tracks }) => tracks, words: (count) => number(count) },
];

/** Seconds a kilometre over all that moved. */
function meanPace({ distance_m, moving_s, duration_s }: Totals): number | null {
  const seconds = moving_s ?? duration_s;
  return distance_m && seconds ? seconds / (distance_m / 1000) : null;
}
