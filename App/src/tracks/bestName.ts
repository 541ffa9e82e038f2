import { rules } from "../engine/rules";
import { number } from "../shell/language/format";
import { t } from "../shell/language/language";
import { metresPerMile, units } from "../shell/language/units";

const [, , , half, marathon] = rules.best_efforts_m;

/** The efforts over the distances that go with the member's units. */
export function ofOurUnits<Effort extends { distance_m: number }>(bests: readonly Effort[]): Effort[] {
  const distances: readonly number[] = units() === "imperial" ? rules.best_efforts_imperial_m : rules.best_efforts_m;
  return bests.filter(({ distance_m }) => distances.includes(distance_m));
}

/** What runners call a distance: half marathon, 5 km. */
export function bestName(metres: number): string {
  if (metres === marathon) return t("tracks.bests.marathon");
  if (metres === half) return t("tracks.bests.half");
  const miles = metres / metresPerMile;
  return Math.abs(miles - Math.round(miles)) < 0.001 ? `${number(miles)} mi` : `${number(metres / 1000)} km`;
}
