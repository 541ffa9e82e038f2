import { useMemo } from "react";
import { deviceMember, shownMember, useShownMember } from "../session/session";
import { Cell, openCell, useCell } from "../store/cells";
import { Change, make, settleBy, useChanges } from "../store/changes";
import { readDocument, writeDocument } from "../store/database";
import { documentCell, ownDocumentCell } from "../store/documents";
import { Kept, mapKept } from "../store/kept";
import type { Profile } from "../wire";

const path = "/profile";
const collection = "profile";

settleBy(collection, async (member: string, change: Change) => {
  const held = openCell<Profile>(member, path);
  const kept = held?.value ?? (await readDocument<Profile>(member, path))?.value;
  const value = { ...kept, ...change.fields };
  held?.take(value);
  await writeDocument(member, { path, value, tag: null, at: Date.now() });
});

function profileCell(member: string): Cell<Profile> {
  return member === deviceMember ? ownDocumentCell<Profile>(member, path, {}) : documentCell<Profile>(member, path);
}

/** The profile as the device has it now. */
export async function readProfile(member: string): Promise<Profile> {
  return (await readDocument<Profile>(member, path))?.value ?? {};
}

/** Who the member is, for the energy formula (T15). */
export function useProfile(): Kept<Profile> {
  const member = useShownMember();
  const kept = useCell(profileCell(member));
  const changes = useChanges(member);
  return useMemo(() => {
    const ours = changes.filter((change) => change.collection === collection);
    return mapKept(kept, (profile) => ours.reduce((shown, { fields }) => ({ ...shown, ...fields }), profile));
  }, [kept, changes]);
}

/** Keeps the profile; the answer puts the one before back. */
export function saveProfile(before: Profile, after: Profile): () => void {
  const of = { collection, record: "me", kind: "edit", method: "PUT", path } as const;
  return make(
    shownMember(),
    { ...of, fields: { ...after }, before: { ...before }, body: after },
    { ...of, fields: { ...before }, before: { ...after }, body: before },
  );
}
