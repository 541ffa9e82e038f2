import type { Standings } from "../../device/api";
import type { Passage, Stage, TeamStanding } from "./answers";

/** The standings of all teams of a race: the server's answer, updated by its live events. */
export interface Board {
  /** Time of the server's last news of positions, by its clock. */
  at: number;
  /** Teams by their numbers, in the order of their places. */
  teams: ReadonlyMap<number, TeamStanding>;
}

/** Names to data of live events, as `docs/api.md` describes them. */
interface News {
  moves: { at: number; teams: readonly Move[] };
  passages: { passages: readonly PassageNews[] };
  places: { places: readonly PlaceNews[] };
}

type Move = readonly [
  number: number,
  seconds: number | null,
  latitude: number | null,
  longitude: number | null,
  along: number | null,
  state: number,
  battery?: number | null,
  place?: number | null,
  speed?: number,
];

type PassageNews = readonly [number: number, checkpoint: number, time: number | null, uncertainty?: number, kind?: number];

/** Places and gaps among all teams, and in the team's category; unknown ones are null, or left out at the end. */
type PlaceNews = readonly [
  number: number,
  place: number | null,
  gap?: number | null,
  categoryPlace?: number | null,
  categoryGap?: number | null,
];

/** The stages by their numbers in `state`. */
export const stages: readonly Stage[] = ["finished", "on_course", "waiting", "retired", "disqualified"];

/** The signs that `state` is the sum of. */
export const signs = { resting: 1, silent: 2, batteryLow: 4, offCourse: 8, uncertain: 16, moving: 32, outsideLimit: 64 } as const;

export type Sign = keyof typeof signs;

export const has = ({ state }: Pick<TeamStanding, "state">, sign: Sign): boolean => (state & signs[sign]) !== 0;

export function boardOf({ at, teams }: Standings): Board {
  return { at, teams: new Map(teams.map((team) => [team.number, team])) };
}

/** Returns the board after a live event. Values that the event outdates are removed until the server is asked again. */
export function afterEvent<Name extends keyof News>(board: Board, name: Name, news: News[Name]): Board {
  return changes[name](board, news);
}

const changes: { [Name in keyof News]: (board: Board, news: News[Name]) => Board } = {
  moves: (board, { at, teams }) => ordered(changed({ ...board, at }, teams, moved), board),
  passages: (board, { passages }) => changed(board, passages, passed),
  places: (board, { places }) => ordered(changed(board, places, placed), board),
};

const placed = (team: TeamStanding, [, place, gap, categoryPlace, categoryGap]: PlaceNews): TeamStanding => ({
  ...team,
  place: place ?? undefined,
  gap_ms: gap ?? undefined,
  category_place: categoryPlace ?? undefined,
  category_gap_ms: categoryGap ?? undefined,
});

/** The board with news of some teams, each of which begins with the team's number. */
function changed<Piece extends readonly [number, ...unknown[]]>(
  board: Board,
  news: readonly Piece[],
  change: (team: TeamStanding, piece: Piece) => TeamStanding,
): Board {
  const teams = new Map(board.teams);
  for (const piece of news) {
    const team = teams.get(piece[0]);
    if (team) teams.set(piece[0], change(team, piece));
  }
  return { ...board, teams };
}

function moved(team: TeamStanding, move: Move): TeamStanding {
  const [, seconds, latitude, longitude, along, state, battery, place, speed] = move;
  const next: TeamStanding = {
    ...team,
    stage: stages[state >> 8] ?? team.stage,
    state,
    position:
      seconds === null || latitude === null || longitude === null
        ? undefined
        : { time: seconds * 1000, latitude, longitude },
    along_m: along ?? undefined,
    battery_percent: battery ?? undefined,
    place: place ?? undefined,
    speed_mps: speed,
  };
  if (!has(next, "resting")) next.resting_since = undefined;
  if (!has(next, "offCourse")) next.off_course_since = undefined;
  if (!has(next, "outsideLimit")) next.exceeded = undefined;
  return next;
}

/** True if a team is outside a time limit that live events do not name. */
export const lacksLimit = ({ teams }: Board): boolean =>
  [...teams.values()].some((team) => has(team, "outsideLimit") && !team.exceeded);

/** Kind of a passage event that reports a missed checkpoint. */
const missedKind = 3;

function passed(team: TeamStanding, [, checkpoint, time, uncertainty = 0, kind = 0]: PassageNews): TeamStanding {
  const passages: Passage[] = team.passages.filter((each) => each.checkpoint !== checkpoint);
  if (time !== null) passages.push({ checkpoint, time, uncertainty_ms: uncertainty, kind });
  passages.sort((one, other) => one.checkpoint - other.checkpoint);
  const missed = team.missed.filter((each) => each !== checkpoint);
  if (kind === missedKind) missed.push(checkpoint);
  missed.sort((one, other) => one - other);
  return {
    ...team,
    passages,
    elapsed_ms: undefined,
    missed,
    next: team.next && team.next.checkpoint <= checkpoint ? undefined : team.next,
  };
}

/** Sorts the teams by place, those without a place last; returns the previous order if no place changed. */
function ordered(board: Board, before: Board): Board {
  const isSame = [...board.teams].every(([number, { place }]) => before.teams.get(number)?.place === place);
  if (isSame) return board;
  const rank = (team: TeamStanding) => team.place ?? Infinity;
  const sorted = [...board.teams].sort(([, one], [, other]) => (rank(one) < rank(other) ? -1 : rank(one) > rank(other) ? 1 : 0));
  return { ...board, teams: new Map(sorted) };
}

/** The passage that ranks a team: at the last checkpoint that it reached. */
export function lastPassage({ passages }: TeamStanding): Passage | undefined {
  return passages[passages.length - 1];
}
