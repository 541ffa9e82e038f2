import type { Sport } from "../engine/trackTypes";
import { rateOf } from "../engine/sports";
import { number, pace, speed, unknown } from "../shell/language/format";
import { t } from "../shell/language/language";

type Known = number | null | undefined;

/** How fast somebody was as people of the sport say it, a pace or a speed, from seconds a kilometre. */
export function rate(sport: Sport | null | undefined, secondsPerKilometre: Known): string {
  if (rateOf(sport) === "pace") return pace(secondsPerKilometre);
  return speed(secondsPerKilometre ? 1000 / secondsPerKilometre : null);
}

/** Fewer steps a minute than this nobody takes: a recorder that says so counted one leg. */
const fewestSteps: Partial<Record<Sport, number>> = { running: 115, walking: 75, hiking: 75 };

/** Steps or turns a minute from what a recorder counted, by its mean. */
export function stepsOf(sport: Sport | null | undefined, mean: number): number {
  return sport && mean < (fewestSteps[sport] ?? 0) ? 2 : 1;
}

/** How often somebody stepped, on foot, or turned the pedals or the paddle, each minute. */
export function cadence(sport: Sport | null | undefined, perMinute: Known): string {
  if (perMinute == null) return unknown;
  return t(rateOf(sport) === "pace" ? "tracks.detail.stepRate" : "tracks.detail.rpm", { rate: number(perMinute) });
}

/** What the rate of a sport is called. */
export function rateName(sport: Sport | null | undefined): string {
  return t(rateOf(sport) === "pace" ? "tracks.pace" : "tracks.graphs.speed");
}
