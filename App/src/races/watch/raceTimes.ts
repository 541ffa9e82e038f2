import type { RaceList } from "../../device/api";

export type ListedRace = RaceList["races"][number];

/** When a race is, as seen from now. */
export type RaceTime = "current" | "coming" | "past" | "archived";

/** Groups as they are listed: what goes on first. */
export const raceTimes: readonly RaceTime[] = ["current", "coming", "past", "archived"];

/** In milliseconds: a race that nobody closed is over so long after its start. */
const longest = 7 * 24 * 3_600_000;

export function raceTimeOf({ start_at, closed_at, archived_at }: Omit<ListedRace, "id" | "name">, now: number): RaceTime {
  if (archived_at !== undefined) return "archived";
  if (closed_at !== undefined && closed_at <= now) return "past";
  if (start_at === undefined || start_at > now) return "coming";
  return now - start_at > longest ? "past" : "current";
}

/** The races of one time: those to come by their start, the next first, others the latest first. */
export function racesOf(time: RaceTime, races: readonly ListedRace[], now: number): readonly ListedRace[] {
  const found = races.filter((race) => raceTimeOf(race, now) === time);
  const start = ({ start_at }: ListedRace) => start_at ?? Infinity;
  return found.sort((one, other) => (time === "coming" ? start(one) - start(other) || 0 : start(other) - start(one) || 0));
}
