import type { Race } from "../../../device/api";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";

type PublishedStop = Race["checkpoints"][number];

/**
 * Describes a stop by its distance along the course, found by the server, and its radius in metres: the organiser's, or else
 * the server's. Empty while neither is known.
 */
export function stopWords(published: PublishedStop | undefined, stated: number | null | undefined, hasCourse: boolean): string | undefined {
  const radius = stated ?? published?.radius_m;
  const words = [
    published?.along_m !== undefined ? distance(published.along_m) : published && hasCourse ? t("races.organise.course.notPassed") : undefined,
    radius === undefined ? undefined : t("races.organise.course.radiusOf", { radius: distance(radius) }),
  ].filter((each) => each !== undefined);
  return words.length === 0 ? undefined : words.join(" · ");
}
