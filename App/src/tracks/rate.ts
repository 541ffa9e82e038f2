import type { Sport } from "../engine/trackTypes";
import { rateOf } from "../engine/sports";
import { pace, speed } from "../shell/language/format";
import { t } from "../shell/language/language";

type Known = number | null | undefined;

/** How fast somebody was as people of the sport say it, a pace or a speed, from seconds a kilometre. */
export function rate(sport: Sport | null | undefined, secondsPerKilometre: Known): string {
  if (rateOf(sport) === "pace") return pace(secondsPerKilometre);
  return speed(secondsPerKilometre ? 1000 / secondsPerKilometre : null);
}

/** What the rate of a sport is called. */
export function rateName(sport: Sport | null | undefined): string {
  return t(rateOf(sport) === "pace" ? "tracks.pace" : "tracks.graphs.speed");
}
