import type { Problem } from "../../device/network/problem";
import type { Change } from "../../device/sync/change";
import { isSameSpace, RecordPlace } from "../../device/sync/record";

/** The reason why the club does not have a record of this device, or that it is being sent. */
export type Unsent = "refused" | "signedOut" | "network" | "full" | "failed" | "sending";

/** The state of the member's synchronization. */
export interface Standing {
  /** The waiting changes. */
  changes: readonly Change[];
  /** The refused changes. */
  refusals: readonly { change: Change }[];
  /** The reason why the last synchronization failed. */
  problem: Problem | null;
  signedIn: boolean;
  online: boolean;
}

/** True if a change sets fields of a record, which others see once it is sent. */
const says = (place: RecordPlace) => (change: Change) =>
  change.record === place.id &&
  change.collection === place.collection &&
  isSameSpace(change.space, place.space) &&
  (change.kind === "create" || change.kind === "edit");

/** The reason why the club does not have a record as this device shows it; null if it does. */
export function unsent(place: RecordPlace, { changes, refusals, problem, signedIn, online }: Standing): Unsent | null {
  const isOfRecord = says(place);
  if (refusals.some(({ change }) => isOfRecord(change))) return "refused";
  if (!changes.some(isOfRecord)) return null;
  if (!signedIn || problem?.kind === "signedOut") return "signedOut";
  if (!online || problem?.kind === "network") return "network";
  if (problem?.status === 507) return "full";
  return problem ? "failed" : "sending";
}
