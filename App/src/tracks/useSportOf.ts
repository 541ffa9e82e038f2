import { useCallback, useMemo } from "react";
import { useCategories } from "./data/categories";
import type { Sport, TrackItem } from "../engine/trackTypes";

/** Says what a track is of: what its member says by its category, else what its file or recorder said. */
export function useSportOf(): (track: Pick<TrackItem, "category" | "sport">) => Sport | null {
  const categories = useCategories();
  const sports = useMemo(() => {
    const known = categories.state === "here" ? categories.value : [];
    return new Map(known.map(({ id, sport }) => [id, sport]));
  }, [categories]);
  return useCallback(({ category, sport }) => sports.get(category ?? "") ?? sport ?? null, [sports]);
}
