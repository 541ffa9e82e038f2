import { rules } from "../../engine/rules";
import { t } from "../../shell/language/language";

/** What is wrong with a time that is stated of a race, in milliseconds since 1970: its year, when it is too far from today. */
export function farAway(time: number | null): string | undefined {
  const isFar = time !== null && Math.abs(time - Date.now()) > rules.race.farthest_time_ms;
  return isFar ? t("races.organise.farAway") : undefined;
}
