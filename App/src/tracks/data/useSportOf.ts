import { useCallback, useMemo } from "react";
import { useCategories } from "./categories";
import type { Sport, TrackItem } from "../../engine/trackTypes";

/** Returns a function for the sport of a track: that of its category, or else that of its file or recorder. */
export function useSportOf(): (track: Pick<TrackItem, "category" | "sport">) => Sport | null {
  const categories = useCategories();
  const sports = useMemo(() => {
    const known = categories.state === "here" ? categories.value : [];
    return new Map(known.map(({ id, sport }) => [id, sport]));
  }, [categories]);
  return useCallback(({ category, sport }) => sports.get(category ?? "") ?? sport ?? null, [sports]);
}
