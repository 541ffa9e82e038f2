import { useEffect } from "react";
import { deviceMember, useShownMember } from "../../device/session/session";
import { Query, query, useQuery } from "../../device/store/query";
import { documentSource } from "../../device/session/documents";
import type { QueryState } from "../../device/store/queryState";
import { collectionQuery } from "../../device/sync/useRecords";
import type { Statistics, TrackItem } from "../../engine/trackTypes";
import { asProblem } from "../../device/network/problem";
import { readShown } from "../../device/sync/records";
import { addUpHere } from "./addUpHere";
import { renewOwn } from "./own/renewOwn";
import { matching } from "./trackFilter";

/** The filter of the statistics; empty for all tracks. */
export interface StatisticsFilter {
  category?: string | null;
  /** The first and last moment, in UTC milliseconds. */
  from?: number | null;
  to?: number | null;
}

function pathOf({ category, from, to }: StatisticsFilter): string {
  const query = new URLSearchParams();
  if (category != null) query.set("category", category);
  if (from != null) query.set("from", String(from));
  if (to != null) query.set("to", String(to));
  // Days, weeks and months begin at midnight in the member's time zone.
  query.set("offset", String(-new Date().getTimezoneOffset()));
  return `/statistics?${query.toString()}`;
}

/** Statistics by the server; without an account or a network, by this device over its list. */
function statisticsQuery(member: string, filter: StatisticsFilter): Query<Statistics> {
  const path = pathOf(filter);
  const addUp = async () => {
    await renewOwn(member);
    const tracks = (await readShown<TrackItem>(member, "tracks")).filter(matching(filter));
    const isOfOneCategory = filter.category != null;
    return addUpHere(member, tracks, { offset: -new Date().getTimezoneOffset(), isOfOneCategory });
  };
  if (member === deviceMember) return query(member, path, () => ({ load: addUp, refresh: addUp }));
  return query(member, path, () => {
    const theirs = documentSource<Statistics>(member, path);
    return {
      load: theirs.load,
      async refresh(held, onPart) {
        try {
          return await theirs.refresh(held, onPart);
        } catch (error) {
          // Earlier answers of the server may lack later tracks.
          if (!asProblem(error).passes) throw error;
          return addUp();
        }
      },
    };
  });
}

/** Sums, months, weeks and bests (T14). */
export function useStatistics(filter: StatisticsFilter = {}): QueryState<Statistics> {
  const member = useShownMember();
  const shown = statisticsQuery(member, filter);
  useEffect(() => {
    if (member !== deviceMember) return undefined;
    return collectionQuery(member, "tracks").subscribe(() => void shown.refresh());
  }, [member, shown]);
  return useQuery(shown);
}
