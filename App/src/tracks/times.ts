import { clock } from "../shell/language/format";
import { t } from "../shell/language/language";

type Known = number | null | undefined;

/** Whether the time in motion reads differently from the time from start to end. */
export function hasStood(total: Known, moving: Known): boolean {
  return moving != null && clock(moving) !== clock(total);
}

/** What the time from start to end is called: beside another time, by what it counts. */
export function totalTimeName(isBesideAnother: boolean): string {
  return t(isBesideAnother ? "tracks.detail.timeTotal" : "tracks.time");
}
