import { rules } from "../engine/rules";
import { distance, number } from "../shell/language/format";
import { t } from "../shell/language/language";
import { units } from "../shell/language/units";

const [, , , half, marathon] = rules.best_efforts_m;

/** What runners call a distance: half marathon, 5 km. */
export function bestName(metres: number): string {
  if (metres === marathon) return t("tracks.bests.marathon");
  if (metres === half) return t("tracks.bests.half");
  return units() === "imperial" ? distance(metres) : `${number(metres / 1000)} km`;
}
