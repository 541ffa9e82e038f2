import { metresPerMile, units } from "../shell/language/units";

/**
 * The distances between marks that can be chosen, in metres (T6). In miles each stands for the same number of thousandths of a
 * mile.
 */
export const splitChoices: readonly number[] = [100, 500, 1000, 5000];

/** The split length in metres for a choice: 500 is half a kilometre or, in miles, half a mile. 0 is none. */
export function splitLength(chosen: number): number {
  return units() === "imperial" ? (chosen * metresPerMile) / 1000 : chosen;
}
