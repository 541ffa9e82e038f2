import { useMemo } from "react";
import { shownMember } from "../../device/session/session";
import { QueryState, mapState } from "../../device/store/queryState";
import type { Collection } from "../../device/sync/collections";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { changedFields } from "../../device/sync/change";
import type { Profile } from "../../device/api";

const collection = "profile";

export const profileCollection: Collection = { name: collection, hasOneRecord: true };

type Body = Profile & { id: string };

/** The profile, read from the device. */
export async function readProfile(member: string): Promise<Profile> {
  return (await readShown<Body>(member, collection))[0] ?? {};
}

/** The member's profile, for the energy formula (T15). */
export function useProfile(): QueryState<Profile> {
  const kept = useRecords<Body>(collection);
  return useMemo(() => mapState(kept, ([profile]): Profile => profile ?? {}), [kept]);
}

/** Saves the changed fields of the profile; the returned function reverts them. */
export function saveProfile(before: Profile, after: Profile): () => void {
  return make({ collection, record: shownMember(), kind: "edit", fields: changedFields(before, after) });
}
