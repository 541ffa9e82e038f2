import { useMemo } from "react";
import { QueryState, mapState } from "../../device/store/queryState";
import { Deleted, useDeleted, useRecords } from "../../device/sync/useRecords";
import type { TrackItem } from "../../engine/trackTypes";
import { matching, orders, TrackFilter, TrackOrder } from "./trackFilter";

/** The member's tracks, newest first unless another order is given (T8). */
export function useTracks(filter: TrackFilter = {}, order: TrackOrder = "newest"): QueryState<readonly TrackItem[]> {
  const kept = useRecords<TrackItem>("tracks");
  const { text = "", category = null, gear = null, kind = null, from = null, to = null, atLeast = null, atMost = null } = filter;
  return useMemo(() => {
    const isWanted = matching({ text, category, gear, kind, from, to, atLeast, atMost });
    return mapState(kept, (tracks) => tracks.filter(isWanted).sort(orders[order]));
  }, [kept, text, category, gear, kind, from, to, atLeast, atMost, order]);
}

/** The recently deleted tracks, latest first (Y4). */
export function useDeletedTracks(): QueryState<readonly Deleted<TrackItem>[]> {
  return useDeleted<TrackItem>("tracks");
}
