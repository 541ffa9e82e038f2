import { useShownMember } from "../session/session";
import { useCell } from "../store/cells";
import type { Kept } from "../store/kept";
import type { Comparison, SimilarTracks } from "../wire";
import { answerCell } from "./own/answerCell";
import { compareOwn, similarOwn } from "./own/compareOwn";
import { trackPath } from "./useTrack";

/** The tracks along the route of one, newest first (T12). */
export function useSimilarTracks(id: string): Kept<SimilarTracks> {
  const member = useShownMember();
  return useCell(answerCell<SimilarTracks>(member, id, `${trackPath(id)}/similar`, (own) => similarOwn(member, own)));
}

/** Who of two was where when (T12). */
export function useComparison(id: string, other: string): Kept<Comparison> {
  const member = useShownMember();
  const path = `${trackPath(id)}/comparison/${encodeURIComponent(other)}`;
  return useCell(answerCell<Comparison>(member, id, path, (own) => compareOwn(member, own, other)));
}
