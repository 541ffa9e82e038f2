import { clock } from "../shell/language/format";
import { t } from "../shell/language/language";

type Known = number | null | undefined;

/** True if the moving time differs, as displayed, from the time between start and end. */
export function hasStood(total: Known, moving: Known): boolean {
  return moving != null && clock(moving) !== clock(total);
}

/** The name of the time between start and end: a longer one if another time is shown beside it. */
export function totalTimeName(isBesideAnother: boolean): string {
  return t(isBesideAnother ? "tracks.detail.timeTotal" : "tracks.time");
}
