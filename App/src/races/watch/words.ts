// Texts about teams for viewers. An estimate is always marked as one.
import { clock, days, distance, hours, pace, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Passage, TeamStanding } from "../data/answers";
import { has } from "../data/board";
import { moment } from "../moment";

/** Age of a team's last fix: 4:10, 3 h 20 min, 12 days. */
export function ageOfFix({ position }: TeamStanding, now: number): string {
  if (!position) return unknown;
  const seconds = Math.max(0, (now - position.time) / 1000);
  const words = seconds < 3600 ? clock : seconds < 48 * 3600 ? hours : days;
  return t("races.watch.ago", { time: words(seconds) });
}

/** A team's distance along the course, marked if it is uncertain. */
export function alongCourse(team: TeamStanding): string {
  const far = distance(team.along_m);
  return team.along_m !== undefined && has(team, "uncertain") ? t("races.watch.about", { value: far }) : far;
}

/** A time at a checkpoint, marked if it is estimated. */
export function passageTime({ time: at, kind }: Passage): string {
  return kind === 1 ? t("races.watch.about", { value: moment(at) }) : moment(at);
}

/** A team's current pace; empty while it does not move along the course. */
export const paceOf = ({ speed_mps: speed }: TeamStanding): string => (speed ? pace(1000 / speed) : "");
