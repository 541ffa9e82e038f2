import type { Sport } from "../engine/trackTypes";
import { fewestSteps, rateOf } from "../engine/sports";
import { clock, number, pace, speed, unknown } from "../shell/language/format";
import { t } from "../shell/language/language";
import { metresPerYard, units } from "../shell/language/units";

type Known = number | null | undefined;

/** A pace or a speed, as is usual in the sport, from seconds per kilometre. */
export function rate(sport: Sport | null | undefined, secondsPerKilometre: Known): string {
  switch (rateOf(sport)) {
    case "pace":
      return pace(secondsPerKilometre);
    case "swim_pace":
      return swimPace(secondsPerKilometre);
    case "speed":
      return speed(secondsPerKilometre ? 1000 / secondsPerKilometre : null);
  }
}

/** A swimmer's pace: 2:05 per 100 m or per hundred yards. */
function swimPace(secondsPerKilometre: Known): string {
  if (secondsPerKilometre == null || !Number.isFinite(secondsPerKilometre)) return unknown;
  const imperial = units() === "imperial";
  return `${clock((secondsPerKilometre / 10) * (imperial ? metresPerYard : 1))} /100\u00a0${imperial ? "yd" : "m"}`;
}

/** Steps or revolutions per count of a recorder, by the mean cadence: 2 if the recorder counted one leg. */
export function stepsOf(sport: Sport | null | undefined, mean: number): number {
  return mean < fewestSteps(sport) ? 2 : 1;
}

/** The cadence: steps per minute on foot, or revolutions or strokes per minute. */
export function cadence(sport: Sport | null | undefined, perMinute: Known): string {
  if (perMinute == null) return unknown;
  return t(rateOf(sport) === "pace" ? "tracks.detail.stepRate" : "tracks.detail.rpm", { rate: number(perMinute) });
}

/** The name of a sport's rate. */
export function rateName(sport: Sport | null | undefined): string {
  return t(rateOf(sport) === "speed" ? "tracks.graphs.speed" : "tracks.pace");
}

/** The name of a sport's mean rate over a whole track. */
export function meanRateName(sport: Sport | null | undefined): string {
  return t(rateOf(sport) === "speed" ? "tracks.detail.speedMean" : "tracks.pace");
}
