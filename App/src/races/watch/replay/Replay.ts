import type { RaceReplay } from "../../../device/api";
import type { TeamStanding } from "../../data/answers";
import { Board, signs, stages } from "../../data/board";

type ReplayedTeam = RaceReplay["teams"][number];

/** Position of a team at a moment. */
interface Whereabouts {
  /** Time of the last fix up to the moment, in milliseconds since 1970. */
  time: number;
  longitude: number;
  latitude: number;
  along: number | undefined;
  /** True if the moment lies in a gap between fixes: the position is that of the fix before it. */
  isUncertain: boolean;
}

/** Index of the last of `count` ascending numbers that is at most `limit`; -1 if all are greater. */
function lastUntil(limit: number, count: number, at: (index: number) => number | undefined): number {
  let [low, high] = [-1, count];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((at(middle) ?? Infinity) <= limit) low = middle;
    else high = middle;
  }
  return low;
}

/** The value at a moment, from a list of changes ordered by their seconds. */
function valueAt<Value>(changes: readonly (readonly [number | null, Value])[], second: number): Value | undefined {
  return changes[lastUntil(second, changes.length, (index) => changes[index]?.[0] ?? undefined)]?.[1];
}

interface RankedTeam {
  team: TeamStanding;
  /** The server's rank: the lower is ahead. */
  rank: number;
}

/** The places of teams by their numbers, from their ranks in ascending order. Equal ranks share a place. */
function placesOf(ranked: readonly RankedTeam[]): ReadonlyMap<number, number> {
  const places = new Map<number, number>();
  let place = 0;
  ranked.forEach(({ team, rank }, index) => {
    if (rank !== ranked[index - 1]?.rank) place = index + 1;
    if (rank !== Infinity) places.set(team.number, place);
  });
  return places;
}

/** The places of teams within their categories. */
function placesInCategories(ranked: readonly RankedTeam[]): ReadonlyMap<number, number> {
  const categories = new Map<string, RankedTeam[]>();
  for (const each of ranked) {
    const { category } = each.team;
    if (!category) continue;
    const others = categories.get(category);
    if (others) others.push(each);
    else categories.set(category, [each]);
  }
  return new Map([...categories.values()].flatMap((teams) => [...placesOf(teams)]));
}

/** The state of a race at any moment. Positions and states are the server's: nothing is recalculated here. */
export class Replay {
  /** Times of the first and the last fix of all teams, in milliseconds since 1970; null without fixes. */
  readonly span: { from: number; to: number } | null;
  private readonly teams: ReadonlyMap<number, ReplayedTeam>;
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

  /** Returns the board at a moment. */
  boardAt(board: Board, time: number): Board {
    const second = time / 1000;
    const ranked = [...board.teams.values()].map((team) => {
      const replayed = this.teams.get(team.number);
      return { team: this.teamAt(team, replayed, time), rank: (replayed && valueAt(replayed.ranks, second)) ?? Infinity };
    });
    ranked.sort((one, other) => (one.rank < other.rank ? -1 : one.rank > other.rank ? 1 : 0));
    const places = placesOf(ranked);
    const inCategory = placesInCategories(ranked);
    const teams = ranked.map(({ team }): [number, TeamStanding] => [
      team.number,
      { ...team, place: places.get(team.number), category_place: inCategory.get(team.number) },
    ]);
    return { at: time, teams: new Map(teams) };
  }

  private teamAt(team: TeamStanding, replayed: ReplayedTeam | undefined, time: number): TeamStanding {
    const where = replayed && this.whereabouts(replayed, time);
    const state = replayed && valueAt(replayed.states, time / 1000);
    const { id, number, name, category } = team;
    const passages = team.passages.filter((passage) => passage.time <= time);
    const reached = passages[passages.length - 1]?.checkpoint ?? -1;
    return {
      id, number, name, category, missed: team.missed.filter((each) => each < reached), fixes: {},
      stage: state === undefined ? "waiting" : (stages[state >> 8] ?? "waiting"),
      state: (state ?? waiting) | (where?.isUncertain ? signs.uncertain : 0),
      position: where && { time: where.time, longitude: where.longitude, latitude: where.latitude },
      along_m: where?.along,
      elapsed_ms: (replayed && valueAt(replayed.elapsed_ms, time / 1000)) ?? undefined,
      battery_percent: replayed && valueAt(replayed.batteries_percent, time / 1000),
      passages,
    };
  }

  /**
   * Position of a team, interpolated between two fixes unless the gap between them is too long; undefined before the first
   * fix.
   */
  private whereabouts({ seconds, longitudes, latitudes, alongs_m }: ReplayedTeam, time: number): Whereabouts | undefined {
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
