import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { changedFields, firstFields } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";

const collection = "gear";

export type GearKind = GearFields["kind"];

/** The fields of a piece of gear. */
export type GearFields = RecordTypes["gear"];

export type Gear = GearFields & { id: string };

/** The member's gear. */
export function useGear(): QueryState<readonly Gear[]> {
  return useRecords<Gear>(collection);
}

/** The default gear of a category: the newest that is not retired, as on the server. */
export function usualGear(gear: readonly Gear[], category: string | null): string | null {
  const usual = gear.filter((each) => category !== null && each.category === category && !each.retired);
  return usual.map(({ id }) => id).sort().at(-1) ?? null;
}

/** The default gear of a category, read from the database. */
export async function readUsualGear(member: string, category: string | null): Promise<string | null> {
  return usualGear(await readShown<Gear>(member, collection), category);
}

/** Adds a piece of gear; the returned function removes it. */
export function addGear(fields: GearFields): () => void {
  return make({ collection, record: newIdentifier(), kind: "create", fields: firstFields(fields) });
}

/** Edits a piece of gear; the returned function reverts the edit. */
export function editGear(seen: Gear, fields: GearFields): () => void {
  return make({ collection, record: seen.id, kind: "edit", fields: changedFields(seen, fields) });
}

/** Deletes a piece of gear; the returned function restores it. */
export function deleteGear({ id }: Gear): () => void {
  return make({ collection, record: id, kind: "delete" });
}
