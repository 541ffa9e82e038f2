import { useShownMember } from "../../device/session/session";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import type { Comparison, SimilarTracks } from "../../engine/trackTypes";
import { answerQuery } from "./own/answerQuery";
import { compareOwn, similarOwn } from "./own/compareOwn";
import type { LocalTrack } from "./own/ownTrack";
import { trackPath } from "./trackPath";

/** The server also has the tracks of other devices, once it has this one. */
const isAlone = ({ rev }: LocalTrack) => rev === 0;

/** The tracks along the route of one, newest first (T12). */
export function useSimilarTracks(id: string): QueryState<SimilarTracks> {
  const member = useShownMember();
  const path = `${trackPath(id)}/similar`;
  return useQuery(answerQuery<SimilarTracks>(member, id, path, (own) => similarOwn(member, own), isAlone));
}

/** The comparison of two tracks: the time gap along their route (T12). */
export function useComparison(id: string, other: string): QueryState<Comparison> {
  const member = useShownMember();
  const path = `${trackPath(id)}/comparison/${encodeURIComponent(other)}`;
  return useQuery(answerQuery<Comparison>(member, id, path, (own) => compareOwn(member, own, other), isAlone));
}
