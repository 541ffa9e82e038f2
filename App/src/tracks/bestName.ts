import { distance, number } from "../shell/language/format";
import { t } from "../shell/language/language";
import { units } from "../shell/language/units";

/** What runners call a distance: half marathon, 5 km. */
export function bestName(metres: number): string {
  if (Math.round(metres) === 42195) return t("tracks.bests.marathon");
  if (Math.round(metres) === 21098) return t("tracks.bests.half");
  return units() === "imperial" ? distance(metres) : `${number(metres / 1000)} km`;
}
