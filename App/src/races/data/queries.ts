import { useMemo } from "react";
import type { Race, RaceCourse, RaceList, RaceReplay, Standings, TeamTrack } from "../../device/api";
import { documentQuery, publicQuery } from "../../device/session/documents";
import { session, useSession } from "../../device/session/session";
import { Query, useQuery } from "../../device/store/query";
import { mapState, type QueryState } from "../../device/store/queryState";
import { useLanguage } from "../../shell/language/language";
import { withStopNames } from "../stopNames";
import type { TeamStanding } from "./answers";

export const racePath = (race: string) => `/races/${encodeURIComponent(race)}`;

/** An answer about races: everybody may ask, and organisers are answered before their race is public. */
function answer<Value>(path: string): Query<Value> {
  const { member, signedIn } = session();
  return member && signedIn ? documentQuery<Value>(member.id, path) : publicQuery<Value>(path);
}

function useAnswer<Value>(path: string): QueryState<Value> {
  useSession();
  return useQuery(answer<Value>(path));
}

/** A page of the races that everybody may see, the latest start first: the first, or the one after another. */
export const useRaces = (after?: string) => useAnswer<RaceList>(after === undefined ? "/races" : `/races?after=${after}`);

/** A race with its checkpoints and teams. */
export function useRace(race: string): QueryState<Race> {
  const answer = useAnswer<Race>(racePath(race));
  const language = useLanguage();
  return useMemo(() => mapState(answer, withStopNames), [answer, language]);
}

/** The line of a race; absent while it has none. */
export const useCourse = (race: string) => useAnswer<RaceCourse>(`${racePath(race)}/course`);

/** Where all teams stood when the server was last asked. */
export const standingsQuery = (race: string) => answer<Standings>(`${racePath(race)}/standings`);

/** All positions of a team, the first first; nothing until they are here, or of no team. */
export function useTeamTrack(race: string, team: string | null): TeamTrack | null {
  const asked = team === null ? none : answer<TeamTrack>(`${teamPath(race, team)}/track`);
  const kept = useQuery(asked);
  return kept.state === "here" ? kept.value : null;
}

const none = new Query<TeamTrack>({ load: async () => undefined, refresh: async () => undefined });

const teamPath = (race: string, team: string) => `${racePath(race)}/teams/${encodeURIComponent(team)}`;

/** One team with its expected arrivals, which live events do not tell. */
export const useTeam = (race: string, team: string) => useAnswer<TeamStanding>(teamPath(race, team));

/** Asks again for what only answers tell of a team. */
export function refreshTeam(race: string, team: string): void {
  for (const path of ["", "/track"]) answer(teamPath(race, team) + path).expire();
}

/** Where all teams were from the start on. */
export const useReplayAnswer = (race: string) => useAnswer<RaceReplay>(`${racePath(race)}/replay`);

/** Asks anew for what is said of a race, wherever a page shows it. */
export function refreshRace(race: string): void {
  for (const path of [racePath(race), `${racePath(race)}/course`]) answer(path).expire();
}
