import type { Sport } from "./trackTypes";
import { rules } from "./rules";

export type { Sport };

/** The sports of tracks and categories, in the order of the core's numbers. */
export const sports: readonly Sport[] = rules.sports.map(({ name }) => name);

/** The core's number of a sport; -1 if unknown. */
export function sportNumber(sport: Sport | null | undefined): number {
  return sport ? sports.indexOf(sport) : -1;
}

/** The rate used in a sport: a pace per kilometre or per 100 metres, or a speed. */
export function rateOf(sport: Sport | null | undefined): "pace" | "speed" | "swim_pace" {
  return rules.sports[sportNumber(sport)]?.rate ?? rules.rate_of_unknown_sport;
}

/** The distances of best efforts in a sport, in metres: those on foot if the sport is unknown. */
export function effortDistances(sport: Sport | null | undefined, units: "metric" | "imperial"): readonly number[] {
  const rule = rules.sports[sportNumber(sport)];
  return rules.best_efforts_m[rule && "best_efforts" in rule ? rule.best_efforts : "foot"][units];
}

/** The minimum number of steps per minute on foot: a recorder that reports fewer counted one leg. 0 for other sports. */
export function fewestSteps(sport: Sport | null | undefined): number {
  const rule = rules.sports[sportNumber(sport)];
  return rule && "fewest_steps" in rule ? rule.fewest_steps : 0;
}

export type Gait = keyof typeof rules.slope_cost;

/** The gait of a sport on foot; running if it is unknown. */
export function gaitOf(sport: Sport | null | undefined): Gait {
  const rule = rules.sports[sportNumber(sport)];
  return rule && "gait" in rule ? rule.gait : "running";
}

/** The identifier of the default category of a sport; null for sports without one. */
export function categoryOfSport(sport: Sport | null): string | null {
  const rule = rules.sports[sportNumber(sport)];
  const kind = rule && "category" in rule ? rule.category : null;
  return rules.built_in_categories.find((category) => category.kind === kind)?.id ?? null;
}
