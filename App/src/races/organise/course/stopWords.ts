import type { Race } from "../../../device/api";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";

type Told = Race["checkpoints"][number];

/**
 * Where along the course the server found a stop, and within how many metres a team is there: as its organiser states, otherwise
 * as the server tells. Nothing while neither is known.
 */
export function stopWords(told: Told | undefined, stated: number | null | undefined, hasCourse: boolean): string | undefined {
  const radius = stated ?? told?.radius_m;
  const words = [
    told?.along_m !== undefined ? distance(told.along_m) : told && hasCourse ? t("races.organise.course.notPassed") : undefined,
    radius === undefined ? undefined : t("races.organise.course.radiusOf", { radius: distance(radius) }),
  ].filter((each) => each !== undefined);
  return words.length === 0 ? undefined : words.join(" · ");
}
