import type { TeamStanding } from "../../data/answers";

/** What positions tell of teams at one checkpoint, by the identifiers of the teams. */
export interface AtCheckpoint {
  /** The teams that left it out. */
  missed: ReadonlySet<string>;
  /** The times of those that passed. */
  passed: ReadonlyMap<string, number>;
  /** The expected arrivals of those whose next checkpoint it is. */
  expected: ReadonlyMap<string, number>;
  /** The metres along the course of those that are still to come. */
  alongs: ReadonlyMap<string, number>;
}

/** What the standings tell of a checkpoint, which is named by its index in the race. */
export function atCheckpoint(teams: readonly TeamStanding[], checkpoint: number): AtCheckpoint {
  const passed = new Map<string, number>();
  const expected = new Map<string, number>();
  const alongs = new Map<string, number>();
  for (const { id, stage, passages, next, along_m } of teams) {
    const passage = passages.find((each) => each.checkpoint === checkpoint);
    if (passage) passed.set(id, passage.time);
    if (passage || stage !== "on_course") continue;
    if (next?.checkpoint === checkpoint) expected.set(id, next.expected);
    if (along_m !== undefined) alongs.set(id, along_m);
  }
  const missed = new Set(teams.filter((team) => team.missed.includes(checkpoint)).map(({ id }) => id));
  return { missed, passed, expected, alongs };
}

/** Orders teams by who comes next: by the expected arrival, then by the way that is behind them, then by their number. */
export function byComing({ expected, alongs }: AtCheckpoint) {
  return (one: { id: string; number: number }, other: { id: string; number: number }): number => {
    const arrival = (expected.get(one.id) ?? Infinity) - (expected.get(other.id) ?? Infinity);
    if (arrival) return arrival;
    return (alongs.get(other.id) ?? -1) - (alongs.get(one.id) ?? -1) || one.number - other.number;
  };
}
