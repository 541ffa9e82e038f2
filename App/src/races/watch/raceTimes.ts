import type { RaceList } from "../../device/api";

export type ListedRace = RaceList["races"][number];

/** Time of a race relative to now. */
export type RaceTime = "current" | "coming" | "past" | "archived";

/** The groups of the list in order, current races first. */
export const raceTimes: readonly RaceTime[] = ["current", "coming", "past", "archived"];

/** Time after its start at which a race that was not closed counts as over, in milliseconds. */
const longest = 7 * 24 * 3_600_000;

export function raceTimeOf({ start_at, closed_at, archived_at }: Omit<ListedRace, "id" | "name">, now: number): RaceTime {
  if (archived_at !== undefined) return "archived";
  if (closed_at !== undefined && closed_at <= now) return "past";
  if (start_at === undefined || start_at > now) return "coming";
  return now - start_at > longest ? "past" : "current";
}

/** The races of one group: coming ones by start, the next first; others latest first. */
export function racesOf(time: RaceTime, races: readonly ListedRace[], now: number): readonly ListedRace[] {
  const found = races.filter((race) => raceTimeOf(race, now) === time);
  const start = ({ start_at }: ListedRace) => start_at ?? Infinity;
  return found.sort((one, other) => (time === "coming" ? start(one) - start(other) || 0 : start(other) - start(one) || 0));
}
