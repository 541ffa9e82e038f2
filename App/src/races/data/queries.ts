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

/** The standings of all teams in the server's last answer. */
export const standingsQuery = (race: string) => answer<Standings>(`${racePath(race)}/standings`);

/** All positions of a team, oldest first; null until they are loaded, and without a team. */
export function useTeamTrack(race: string, team: string | null): TeamTrack | null {
  const asked = team === null ? none : answer<TeamTrack>(`${teamPath(race, team)}/track`);
  const kept = useQuery(asked);
  return kept.state === "here" ? kept.value : null;
}

const none = new Query<TeamTrack>({ load: async () => undefined, refresh: async () => undefined });

const teamPath = (race: string, team: string) => `${racePath(race)}/teams/${encodeURIComponent(team)}`;

/** One team with its expected arrivals, which live events do not contain. */
export const useTeam = (race: string, team: string) => useAnswer<TeamStanding>(teamPath(race, team));

/** Reloads the values of a team that live events do not contain. */
export function refreshTeam(race: string, team: string): void {
  for (const path of ["", "/track"]) answer(teamPath(race, team) + path).expire();
}

/** The positions of all teams since the start. */
export const useReplayAnswer = (race: string) => useAnswer<RaceReplay>(`${racePath(race)}/replay`);

/** Reloads all answers about a race on every page that shows them. */
export function refreshRace(race: string): void {
  for (const path of [racePath(race), `${racePath(race)}/course`]) answer(path).expire();
}
