// The plan that is followed while recording. It stays chosen until another is, or none.
import type { Position } from "maplibre-gl";
import { useMemo } from "react";
import { Observable, useObservable } from "../../device/store/observable";
import { useTrackLines } from "./useTrack";

const storageKey = "cordada.record.plan";

const followed = new Observable<string | null>(localStorage.getItem(storageKey));

/** Follows a plan from now on, or none. */
export function followPlan(id: string | null): void {
  if (id === null) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, id);
  followed.set(id);
}

/** The plan that is followed, and a new render whenever it is another. */
export function useFollowedPlan(): string | null {
  return useObservable(followed);
}

/** The finest line of a plan, once it is there. */
export function usePlanLine(id: string): readonly Position[] {
  const lines = useTrackLines(id);
  return useMemo(() => {
    if (lines.state !== "here") return [];
    const finest = [...lines.value.zooms].sort((one, other) => other.zoom - one.zoom)[0];
    return (finest?.segments.flat() ?? []).map(([longitude, latitude]): Position => [longitude, latitude] as Position);
  }, [lines]);
}
