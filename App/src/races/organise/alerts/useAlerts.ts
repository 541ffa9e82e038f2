import { useEffect, useMemo } from "react";
import type { RaceAlerts } from "../../../device/api";
import { documentQuery } from "../../../device/session/documents";
import { useShownMember } from "../../../device/session/session";
import { useQuery } from "../../../device/store/query";
import { mapState, QueryState } from "../../../device/store/queryState";
import { known, RaceRecord, useAcknowledgements } from "../data/records";

type Told = RaceAlerts["alerts"][number];

/** What is the matter with a team, and whether an organiser has seen it. */
export interface Alert extends Told {
  /** Names the alert as long as it lasts. */
  key: string;
  seen: RaceRecord<"race_acknowledgements"> | undefined;
}

export type AlertKind = Told["kind"];

/** In milliseconds, how often the server is asked. */
const every = 15_000;

const keyOf = ({ team, kind, since }: { team: string; kind: string; since: number }) => `${team} ${kind} ${since}`;

/** What is the matter with teams, asked anew while the page is looked at, or also while it is behind others. */
export function useAlerts(race: string, when: "seen" | "always" = "seen"): QueryState<readonly Alert[]> {
  const member = useShownMember();
  const query = documentQuery<RaceAlerts>(member, `/races/${race}/alerts`);
  const answer = useQuery(query);
  const acknowledgements = known(useAcknowledgements(race));

  useEffect(() => {
    const timer = setInterval(() => {
      if (when === "always" || document.visibilityState === "visible") query.expire();
    }, every);
    return () => clearInterval(timer);
  }, [query, when]);

  return useMemo(() => {
    const seen = new Map(acknowledgements.map((each) => [keyOf(each), each]));
    return mapState(answer, ({ alerts }) =>
      alerts.map((alert) => ({ ...alert, key: keyOf(alert), seen: seen.get(keyOf(alert)) })),
    );
  }, [answer, acknowledgements]);
}
