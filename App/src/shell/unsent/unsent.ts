import type { Problem } from "../../device/network/problem";
import type { Change } from "../../device/sync/change";
import { isSameSpace, RecordPlace } from "../../device/sync/record";

/** Why the club does not have something that is on this device, or that it is on its way. */
export type Unsent = "refused" | "signedOut" | "network" | "full" | "failed" | "sending";

/** How sync of the member stands. */
export interface Standing {
  /** What the server does not know. */
  changes: readonly Change[];
  /** What the server did not take. */
  refusals: readonly { change: Change }[];
  /** Why sync did not come through last time. */
  problem: Problem | null;
  signedIn: boolean;
  online: boolean;
}

/** Whether a change says something of a record: once it is sent, others see it. */
const says = (place: RecordPlace) => (change: Change) =>
  change.record === place.id &&
  change.collection === place.collection &&
  isSameSpace(change.space, place.space) &&
  (change.kind === "create" || change.kind === "edit");

/** Why the club does not have a record as this device shows it; null when it has. */
export function unsent(place: RecordPlace, { changes, refusals, problem, signedIn, online }: Standing): Unsent | null {
  const isOfRecord = says(place);
  if (refusals.some(({ change }) => isOfRecord(change))) return "refused";
  if (!changes.some(isOfRecord)) return null;
  if (!signedIn || problem?.kind === "signedOut") return "signedOut";
  if (!online || problem?.kind === "network") return "network";
  if (problem?.status === 507) return "full";
  return problem ? "failed" : "sending";
}
