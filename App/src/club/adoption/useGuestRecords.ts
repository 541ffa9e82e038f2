import { useMemo } from "react";
import { deviceMember, useSession } from "../../device/session/session";
import { Observable, useObservable } from "../../device/store/observable";
import { useQuery } from "../../device/store/query";
import type { QueryState } from "../../device/store/queryState";
import type { StoredRecord } from "../../device/sync/record";
import { collectionQuery } from "../../device/sync/useRecords";
import type { GuestCollection } from "../../shell/area";
import { declaredAreas } from "../../shell/declaredAreas";

/** The number of a guest's records in a collection. */
export interface GuestRecords {
  collection: GuestCollection;
  count: number;
}

/** True for a record that the guest made and has not deleted. */
export const isMadeByGuest = ({ deleted_at, body: { kind } }: StoredRecord) => deleted_at === undefined && kind == null;

const declinedKey = "cordada.left";

/** The member who last declined the adoption. */
const declinedBy = new Observable<string | null>(localStorage.getItem(declinedKey));

/** The records that can be adopted; empty if there are none, or no member is signed in. */
export function useGuestRecords(): readonly GuestRecords[] {
  const { member, signedIn } = useSession();
  const collections = declaredAreas().flatMap(({ guestCollections = [] }) => guestCollections);
  // The areas are constant while the app runs, so the hooks are the same in each render.
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

/** True if the member has declined the adoption. */
export function useDeclined(): boolean {
  const { member } = useSession();
  return useObservable(declinedBy) === member?.id;
}

/** Declines the adoption for this member. */
export function decline(member: string): void {
  localStorage.setItem(declinedKey, member);
  declinedBy.set(member);
}
