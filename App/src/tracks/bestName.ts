import { rules } from "../engine/rules";
import { effortDistances, rateOf } from "../engine/sports";
import type { Sport } from "../engine/trackTypes";
import { number } from "../shell/language/format";
import { t } from "../shell/language/language";
import { metresPerMile, metresPerYard, units } from "../shell/language/units";

const [, , , half, marathon] = rules.best_efforts_m.foot.metric;

/** The best efforts over the distances of a sport, in the member's units. */
export function ofOurDistances<Effort extends { distance_m: number }>(bests: readonly Effort[], sport: Sport | null): Effort[] {
  const distances = effortDistances(sport, units());
  return bests.filter(({ distance_m }) => distances.includes(distance_m));
}

/** The usual name of a distance in a sport: half marathon, 5 km, 1,500 m for a swim. */
export function bestName(metres: number, sport: Sport | null): string {
  if (metres === marathon) return t("tracks.bests.marathon");
  if (metres === half) return t("tracks.bests.half");
  const miles = metres / metresPerMile;
  if (units() === "imperial" && miles < 0.99) return `${number(metres / metresPerYard)} yd`;
  // Whole miles, and the 1.2 and 2.4 miles of a triathlon.
  const tenths = Math.round(10 * miles);
  if (Math.abs(10 * miles - tenths) < 0.001) return `${number(tenths / 10, tenths % 10 ? 1 : 0)} mi`;
  return rateOf(sport) === "swim_pace" ? `${number(metres)} m` : `${number(metres / 1000)} km`;
}
