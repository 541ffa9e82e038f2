import { useShownMember } from "../session/session";
import { Cell, useCell } from "../store/cells";
import { documentCell } from "../store/documents";
import type { Kept } from "../store/kept";
import type { Comparison, SimilarTracks } from "../wire";
import { trackPath } from "./useTrack";

/** Who finds tracks along the same route, and compares two. */
export interface ComparisonSource {
  similar: (member: string, id: string) => Cell<SimilarTracks>;
  comparison: (member: string, id: string, other: string) => Cell<Comparison>;
}

/** The server's answers, kept on the device. */
const server: ComparisonSource = {
  similar: (member, id) => documentCell(member, `${trackPath(id)}/similar`),
  comparison: (member, id, other) =>
    documentCell(member, `${trackPath(id)}/comparison/${encodeURIComponent(other)}`),
};

let sourceFor: (member: string) => ComparisonSource = () => server;

/** Lets `choose` say who compares a member's tracks; nothing leaves it to the server. */
export function compareBy(choose: (member: string) => ComparisonSource | null): void {
  sourceFor = (member) => choose(member) ?? server;
}

/** The tracks along the route of one, newest first (T12). */
export function useSimilarTracks(id: string): Kept<SimilarTracks> {
  const member = useShownMember();
  return useCell(sourceFor(member).similar(member, id));
}

/** Who of two was where when (T12). */
export function useComparison(id: string, other: string): Kept<Comparison> {
  const member = useShownMember();
  return useCell(sourceFor(member).comparison(member, id, other));
}
