import type { Race, RaceCourse, RaceList, Standings } from "../../device/api";
import { documentQuery, publicQuery } from "../../device/session/documents";
import { session, useSession } from "../../device/session/session";
import { Query, useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";

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

/** The races that everybody may see, the latest start first. */
export const useRaces = () => useAnswer<RaceList>("/races");

/** A race with its checkpoints and teams. */
export const useRace = (race: string) => useAnswer<Race>(racePath(race));

/** The line of a race; absent while it has none. */
export const useCourse = (race: string) => useAnswer<RaceCourse>(`${racePath(race)}/course`);

/** Where all teams stood when the server was last asked. */
export const standingsQuery = (race: string) => answer<Standings>(`${racePath(race)}/standings`);

/** Asks anew for what is said of a race, wherever a page shows it. */
export function refreshRace(race: string): void {
  for (const path of [racePath(race), `${racePath(race)}/course`]) answer(path).expire();
}
