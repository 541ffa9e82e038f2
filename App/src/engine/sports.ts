import type { Sport } from "./trackTypes";
import { rules } from "./rules";

export type { Sport };

/** The sports that tracks and categories are of, in the order of the core's numbers. */
export const sports: readonly Sport[] = rules.sports.map(({ name }) => name);

/** The core's number of a sport; -1 is unknown. */
export function sportNumber(sport: Sport | null | undefined): number {
  return sport ? sports.indexOf(sport) : -1;
}

/** Whether people of a sport say how fast they were by a pace, for a kilometre or for 100 metres, or by a speed. */
export function rateOf(sport: Sport | null | undefined): "pace" | "speed" | "swim_pace" {
  return rules.sports[sportNumber(sport)]?.rate ?? rules.rate_of_unknown_sport;
}

/** The distances of best efforts that people of a sport know, in metres: those on foot where the sport may be any. */
export function effortDistances(sport: Sport | null | undefined, units: "metric" | "imperial"): readonly number[] {
  const told = rules.sports[sportNumber(sport)];
  return rules.best_efforts_m[told && "best_efforts" in told ? told.best_efforts : "foot"][units];
}

/** Fewer steps a minute than this nobody takes on foot: a recorder that says so counted one leg. 0 for other sports. */
export function fewestSteps(sport: Sport | null | undefined): number {
  const told = rules.sports[sportNumber(sport)];
  return told && "fewest_steps" in told ? told.fewest_steps : 0;
}

export type Gait = keyof typeof rules.slope_cost;

/** How people go in a sport on foot; running where it is unknown. */
export function gaitOf(sport: Sport | null | undefined): Gait {
  const told = rules.sports[sportNumber(sport)];
  return told && "gait" in told ? told.gait : "running";
}

/** The identifier of the category that tracks of a sport go to when they come; null for sports without one. */
export function categoryOfSport(sport: Sport | null): string | null {
  const told = rules.sports[sportNumber(sport)];
  const kind = told && "category" in told ? told.category : null;
  return rules.built_in_categories.find((category) => category.kind === kind)?.id ?? null;
}
