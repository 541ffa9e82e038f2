import { useMemo } from "react";
import { deviceMember, useSession } from "../../../device/session/session";
import { useQuery } from "../../../device/store/query";
import { Observable, useObservable } from "../../../device/store/observable";
import type { StoredRecord } from "../../../device/sync/record";
import { collectionQuery } from "../../../device/sync/useRecords";

/** How much on this device was made without an account, while somebody is signed in. */
export interface Ownerless {
  tracks: number;
  categories: number;
}

/** Whether a record is somebody's own work, and is still wanted. */
export const isOwnerless = ({ deleted_at, body: { kind } }: StoredRecord) => deleted_at === undefined && kind == null;

const place = "cordada.left";

/** The member who left it on the device when asked. */
const left = new Observable<string | null>(localStorage.getItem(place));

/** What could be taken into the account; nothing when there is none, or nobody to take it. */
export function useOwnerless(): Ownerless | null {
  const { member, signedIn } = useSession();
  const tracks = useQuery(collectionQuery(deviceMember, "tracks"));
  const categories = useQuery(collectionQuery(deviceMember, "categories"));
  return useMemo(() => {
    if (!member || !signedIn) return null;
    const count = (kept: typeof tracks) => (kept.state === "here" ? kept.value.filter(isOwnerless).length : 0);
    const found = { tracks: count(tracks), categories: count(categories) };
    return found.tracks + found.categories > 0 ? found : null;
  }, [member, signedIn, tracks, categories]);
}

/** Whether the member has said to leave it where it is. */
export function useLeft(): boolean {
  const { member } = useSession();
  return useObservable(left) === member?.id;
}

/** Does not ask this member again. */
export function leaveOwnerless(member: string): void {
  localStorage.setItem(place, member);
  left.set(member);
}
