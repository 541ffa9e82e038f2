import type { Position } from "maplibre-gl";
import { rules } from "../../../engine/rules";
import { lengthOfLine } from "../../../map/lines/length";
import { distance } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";

/** True if a line is shorter than the shortest course on which teams can be followed. */
export const isTooShort = (line: readonly Position[]): boolean => lengthOfLine(line) < rules.race.shortest_course_m;

export const shortestWords = (): string =>
  t("races.organise.course.tooShort", { length: distance(rules.race.shortest_course_m) });
