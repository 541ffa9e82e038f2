import { useEffect, useMemo } from "react";
import type { Standings } from "../../../device/api";
import { Query, useQuery } from "../../../device/store/query";
import { standingsQuery, useRace } from "../../data/queries";
import { missedByTeam } from "./alertWords";
import type { Alert } from "./useAlerts";

const none = new Query<Standings>({ load: async () => undefined, refresh: async () => undefined });

/** The checkpoints that teams with an alert about them left out, in words, by the team; alerts do not name them, standings do. */
export function useMissed(race: string, alerts: readonly Alert[]): ReadonlyMap<string, string> {
  const missed = alerts.filter(({ kind }) => kind === "missed").map(({ key }) => key).join(" ");
  const query = missed === "" ? none : standingsQuery(race);
  useEffect(() => query.expire(), [query, missed]);
  const standings = useQuery(query);
  const told = useRace(race);
  return useMemo(
    () => missedByTeam(told.state === "here" ? told.value : null, standings.state === "here" ? standings.value : null),
    [told, standings],
  );
}
