import type { Race } from "../../../device/api";
import type { TeamStanding } from "../../data/answers";
import { has } from "../../data/board";

/** A point of a team's line: a time and the distance along the course. */
export type Knee = readonly [time: number, along: number];

/** The points of a team's line: its passages, and its last fix if its distance is certain. */
export function kneesOf(race: Race, team: TeamStanding): readonly Knee[] {
  const knees = team.passages.flatMap(({ checkpoint, time: at }): Knee[] => {
    const along = race.checkpoints[checkpoint]?.along_m;
    return along === undefined ? [] : [[at, along]];
  });
  const last = knees[knees.length - 1];
  const { position, along_m: along } = team;
  const goesOn = team.stage === "on_course" && !has(team, "uncertain") && position && along !== undefined;
  if (goesOn && position.time > (last?.[0] ?? -Infinity) && along >= (last?.[1] ?? 0)) knees.push([position.time, along]);
  return knees;
}
