import { rules } from "../../engine/rules";
import { t } from "../../shell/language/language";

/**
 * Returns the validation message for a time of a race, in milliseconds since 1970, that is too far from today: its year is
 * likely wrong.
 */
export function farAway(time: number | null): string | undefined {
  const isFar = time !== null && Math.abs(time - Date.now()) > rules.race.farthest_time_ms;
  return isFar ? t("races.organise.farAway") : undefined;
}
