// The plan to follow while recording. The choice lasts until another plan, or none, is chosen.
import type { Position } from "maplibre-gl";
import { useMemo } from "react";
import { Observable, useObservable } from "../../device/store/observable";
import { useTrackLines } from "./useTrack";

const storageKey = "cordada.record.plan";

const followed = new Observable<string | null>(localStorage.getItem(storageKey));

/** Sets the plan to follow; null for none. */
export function followPlan(id: string | null): void {
  if (id === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, id);
  followed.set(id);
}

/** The followed plan; re-renders when it changes. */
export function useFollowedPlan(): string | null {
  return useObservable(followed);
}

/** The most detailed line of a plan, empty until it is loaded. */
export function usePlanLine(id: string): readonly Position[] {
  const lines = useTrackLines(id);
  return useMemo(() => {
    if (lines.state !== "here") return [];
    const finest = [...lines.value.zooms].sort((one, other) => other.zoom - one.zoom)[0];
    return (finest?.segments.flat() ?? []).map(([longitude, latitude]): Position => [longitude, latitude] as Position);
  }, [lines]);
}
