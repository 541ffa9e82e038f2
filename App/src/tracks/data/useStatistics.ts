import { useEffect } from "react";
import { deviceMember, useShownMember } from "../../device/session/session";
import { Query, query, useQuery } from "../../device/store/query";
import { documentQuery } from "../../device/session/documents";
import type { QueryState } from "../../device/store/queryState";
import { collectionQuery } from "../../device/sync/useRecords";
import type { Statistics } from "../../engine/trackTypes";
import { addUpOwn } from "./own/addUpOwn";
import { renewOwn } from "./own/renewOwn";
import { readAllOwn } from "./own/ownTrack";
import { matching } from "./trackFilter";

/** What the statistics are taken over: everything when empty. */
export interface StatisticsFilter {
  category?: string | null;
  /** First and last moment, UTC milliseconds. */
  from?: number | null;
  to?: number | null;
}

function pathOf({ category, from, to }: StatisticsFilter): string {
  const query = new URLSearchParams();
  if (category != null) query.set("category", category);
  if (from != null) query.set("from", String(from));
  if (to != null) query.set("to", String(to));
  // Days, weeks and months begin at the member's midnight.
  query.set("offset", String(-new Date().getTimezoneOffset()));
  return `/statistics?${query.toString()}`;
}

/** A device without an account adds up its own tracks. */
function statisticsQuery(member: string, filter: StatisticsFilter): Query<Statistics> {
  const path = pathOf(filter);
  if (member !== deviceMember) return documentQuery<Statistics>(member, path);
  const addUp = async () => {
    await renewOwn(member);
    const tracks = (await readAllOwn(member)).filter(matching(filter));
    const isOfOneCategory = filter.category != null;
    return addUpOwn(member, tracks, { offset: -new Date().getTimezoneOffset(), isOfOneCategory });
  };
  return query(member, path, () => ({ load: addUp, refresh: addUp }));
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
