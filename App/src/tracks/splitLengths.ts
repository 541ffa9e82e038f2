import { metresPerMile, units } from "../shell/language/units";

/** Metres between marks that can be chosen (T6). Where lengths are in miles each stands for as much of a mile. */
export const splitChoices: readonly number[] = [100, 500, 1000, 5000];

/** The length of splits by a choice of so many metres: of half a kilometre or, in miles, half a mile. 0 is none. */
export function splitLength(chosen: number): number {
  return units() === "imperial" ? (chosen * metresPerMile) / 1000 : chosen;
}
