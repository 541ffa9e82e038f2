import { useMemo } from "react";
import { deviceMember, useSession } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import type { StoredRecord } from "../../device/sync/record";
import { collectionQuery } from "../../device/sync/useRecords";
import type { GuestCollection } from "../../shell/area";
import { declaredAreas } from "../../shell/declaredAreas";

/** How many records of a collection guests made on this device. */
export interface GuestRecords {
  collection: GuestCollection;
  count: number;
}

/** Whether a record is somebody's own work, and is still wanted. */
export const isMadeByGuest = ({ deleted_at, body: { kind } }: StoredRecord) => deleted_at === undefined && kind == null;

const declinedKey = "cordada.left";

/** The member who left the records on the device when asked. */
const declinedBy = new Observable<string | null>(localStorage.getItem(declinedKey));

/** What could be taken into the account; nothing when there is none, or nobody to take it. */
export function useGuestRecords(): readonly GuestRecords[] {
  const { member, signedIn } = useSession();
  const collections = declaredAreas().flatMap(({ guestCollections = [] }) => guestCollections);
  // The areas never change while the app runs: the hooks are the same at each render.
  const kept = collections.map(({ name }) => useQuery(collectionQuery(deviceMember, name)));
  return useMemo(() => {
    if (!member || !signedIn) return [];
    const counts = collections.map((collection, index) => ({ collection, count: countOf(kept[index]) }));
    return counts.filter(({ count }) => count > 0);
  }, [member, signedIn, ...kept]);
}

function countOf(kept: QueryState<readonly StoredRecord[]> | undefined): number {
  return kept?.state === "here" ? kept.value.filter(isMadeByGuest).length : 0;
}

/** Whether the member has said to leave the records where they are. */
export function useDeclined(): boolean {
  const { member } = useSession();
  return useObservable(declinedBy) === member?.id;
}

/** Does not ask this member again. */
export function decline(member: string): void {
  localStorage.setItem(declinedKey, member);
  declinedBy.set(member);
}
