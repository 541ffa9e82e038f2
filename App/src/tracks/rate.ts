import type { Sport } from "../engine/trackTypes";
import { fewestSteps, rateOf } from "../engine/sports";
import { clock, number, pace, speed, unknown } from "../shell/language/format";
import { t } from "../shell/language/language";
import { metresPerYard, units } from "../shell/language/units";

type Known = number | null | undefined;

/** How fast somebody was as people of the sport say it, a pace or a speed, from seconds a kilometre. */
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

/** A pace as swimmers say it: 2:05 /100 m, or for a hundred yards. */
function swimPace(secondsPerKilometre: Known): string {
  if (secondsPerKilometre == null || !Number.isFinite(secondsPerKilometre)) return unknown;
  const imperial = units() === "imperial";
  return `${clock((secondsPerKilometre / 10) * (imperial ? metresPerYard : 1))} /100\u00a0${imperial ? "yd" : "m"}`;
}

/** Steps or turns a minute from what a recorder counted, by its mean. */
export function stepsOf(sport: Sport | null | undefined, mean: number): number {
  return mean < fewestSteps(sport) ? 2 : 1;
}

/** How often somebody stepped, on foot, or turned the pedals or the paddle, each minute. */
export function cadence(sport: Sport | null | undefined, perMinute: Known): string {
  if (perMinute == null) return unknown;
  return t(rateOf(sport) === "pace" ? "tracks.detail.stepRate" : "tracks.detail.rpm", { rate: number(perMinute) });
}

/** What the rate of a sport is called. */
export function rateName(sport: Sport | null | undefined): string {
  return t(rateOf(sport) === "speed" ? "tracks.graphs.speed" : "tracks.pace");
}

/** What the rate of a sport is called where it is that of a whole track. */
export function meanRateName(sport: Sport | null | undefined): string {
  return t(rateOf(sport) === "speed" ? "tracks.detail.speedMean" : "tracks.pace");
}
