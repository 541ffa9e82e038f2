import type { RaceReplay } from "../../../device/api";
import type { TeamStanding } from "../../data/answers";
import { Board, signs, stages } from "../../data/board";

type Told = RaceReplay["teams"][number];

/** Where a team was at a moment. */
interface Whereabouts {
  /** In milliseconds since 1970: of the last fix until then. */
  time: number;
  longitude: number;
  latitude: number;
  along: number | undefined;
  /** Nothing was heard of it around that moment: this is where it was last heard of. */
  isUncertain: boolean;
}

/** The index of the last of `count` ascending numbers that is not beyond `limit`; -1 when all are. */
function lastUntil(limit: number, count: number, at: (index: number) => number | undefined): number {
  let [low, high] = [-1, count];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((at(middle) ?? Infinity) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/** What held at a moment, of what held from a second on each. */
function valueAt<Value>(changes: readonly (readonly [number | null, Value])[], second: number): Value | undefined {
  return changes[lastUntil(second, changes.length, (index) => changes[index]?.[0] ?? undefined)]?.[1];
}

/** A race as it was, at any moment of it: the server's answer tells places and states, nothing is judged here. */
export class Replay {
  /** When the first team was first heard of, and the last one last, in milliseconds since 1970; null of a race without fixes. */
  readonly span: { from: number; to: number } | null;
  private readonly teams: ReadonlyMap<number, Told>;
  private readonly gap: number;

  constructor({ teams, gap_s }: RaceReplay) {
    this.teams = new Map(teams.map((team) => [team.number, team]));
    this.gap = gap_s;
    let [from, to] = [Infinity, -Infinity];
    for (const { seconds } of teams) {
      from = Math.min(from, seconds[0] ?? Infinity);
      to = Math.max(to, seconds[seconds.length - 1] ?? -Infinity);
    }
    this.span = from <= to ? { from: from * 1000, to: to * 1000 } : null;
  }

  /** How all teams of a board stood at a moment. */
  boardAt(board: Board, time: number): Board {
    const second = time / 1000;
    const ranked = [...board.teams.values()].map((team) => {
      const told = this.teams.get(team.number);
      return { team: this.teamAt(team, told, time), rank: (told && valueAt(told.ranks, second)) ?? Infinity };
    });
    ranked.sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
    let place = 0;
    const teams = ranked.map(({ team, rank }, index): [number, TeamStanding] => {
      if (rank !== ranked[index - 1]?.rank) place = index + 1;
      return [team.number, rank === Infinity ? team : { ...team, place }];
    });
    return { at: time, teams: new Map(teams) };
  }

  private teamAt(team: TeamStanding, told: Told | undefined, time: number): TeamStanding {
    const where = told && this.whereabouts(told, time);
    const state = told && valueAt(told.states, time / 1000);
    const { id, number, name, category } = team;
    const passages = team.passages.filter((passage) => passage.time <= time);
    const reached = passages[passages.length - 1]?.checkpoint ?? -1;
    return {
      id, number, name, category, missed: team.missed.filter((each) => each < reached), fixes: {},
      stage: state === undefined ? "waiting" : (stages[state >> 8] ?? "waiting"),
      state: (state ?? waiting) | (where?.isUncertain ? signs.uncertain : 0),
      position: where && { time: where.time, longitude: where.longitude, latitude: where.latitude },
      along_m: where?.along,
      elapsed_ms: (told && valueAt(told.elapsed_ms, time / 1000)) ?? undefined,
      battery_percent: told && valueAt(told.batteries_percent, time / 1000),
      passages,
    };
  }

  /**
   * Where a team was: between two fixes that are not so far apart that nobody knows the way, on the straight one from one to the
   * other; undefined before its first fix.
   */
  private whereabouts({ seconds, longitudes, latitudes, alongs_m }: Told, time: number): Whereabouts | undefined {
    const at = time / 1000;
    const index = lastUntil(at, seconds.length, (each) => seconds[each]);
    const [before, after] = [seconds[index], seconds[index + 1]];
    if (before === undefined) return undefined;
    const isKnown = after !== undefined && after - before <= this.gap;
    const share = isKnown ? (at - before) / (after - before) : 0;
    const between = (values: readonly (number | null)[]) => {
      const [from, to] = [values[index] ?? 0, values[index + 1] ?? values[index] ?? 0];
      return from + (to - from) * share;
    };
    return {
      time: before * 1000,
      longitude: between(longitudes),
      latitude: between(latitudes),
      along: alongs_m[index] == null ? undefined : between(alongs_m),
      isUncertain: after === undefined ? at - before > this.gap : !isKnown,
    };
  }
}

const waiting = stages.indexOf("waiting") << 8;
