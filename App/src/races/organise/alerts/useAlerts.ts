import { useEffect, useMemo } from "react";
import type { RaceAlerts } from "../../../device/api";
import { documentQuery } from "../../../device/session/documents";
import { useShownMember } from "../../../device/session/session";
import { useQuery } from "../../../device/store/query";
import { mapState, QueryState } from "../../../device/store/queryState";
import { known, RaceRecord, useAcknowledgements } from "../data/records";

type RaceAlert = RaceAlerts["alerts"][number];

/** An alert of a team, and its acknowledgement by an organiser. */
export interface Alert extends RaceAlert {
  /** Identifier of the alert, constant while it lasts. */
  key: string;
  seen: RaceRecord<"race_acknowledgements"> | undefined;
}

export type AlertKind = RaceAlert["kind"];

/** Interval between two requests, in milliseconds. */
const every = 15_000;

const keyOf = ({ team, kind, since }: { team: string; kind: string; since: number }) => `${team} ${kind} ${since}`;

/** The alerts of a race, reloaded while the page is visible, or with `always` in the background too. */
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
