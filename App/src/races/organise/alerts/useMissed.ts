import { useEffect, useMemo } from "react";
import type { Standings } from "../../../device/api";
import { Query, useQuery } from "../../../device/store/query";
import { standingsQuery, useRace } from "../../data/queries";
import { missedByTeam } from "./alertWords";
import type { Alert } from "./useAlerts";

const none = new Query<Standings>({ load: async () => undefined, refresh: async () => undefined });

/**
 * The names of the checkpoints that teams with such an alert missed, by team. Taken from the standings: alerts do not contain
 * them.
 */
export function useMissed(race: string, alerts: readonly Alert[]): ReadonlyMap<string, string> {
  const missed = alerts.filter(({ kind }) => kind === "missed").map(({ key }) => key).join(" ");
  const query = missed === "" ? none : standingsQuery(race);
  useEffect(() => query.expire(), [query, missed]);
  const standings = useQuery(query);
  const published = useRace(race);
  return useMemo(
    () => missedByTeam(published.state === "here" ? published.value : null, standings.state === "here" ? standings.value : null),
    [published, standings],
  );
}
