import { clock, difference } from "../shell/language/format";
import type { TeamStanding } from "./data/answers";

/** A team's place and gap, among all teams or in its category. */
export function placeIn(team: TeamStanding, isInCategory: boolean): { place: number | undefined; gap: number | undefined } {
  return isInCategory
    ? { place: team.category_place, gap: team.category_gap_ms }
    : { place: team.place, gap: team.gap_ms };
}

/** A gap of milliseconds to the leader: +12:30, or −0:40 for a team that was faster to where it is compared. */
export const gapWords = (gap: number): string => difference(gap / 1000, clock);
