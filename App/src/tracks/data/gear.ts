import { newIdentifier } from "../../device/store/identifier";
import type { QueryState } from "../../device/store/queryState";
import { changedFields, firstFields } from "../../device/sync/change";
import { readShown } from "../../device/sync/records";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import type { GearNew } from "../../device/api";

const collection = "gear";

export type GearKind = GearNew["kind"];

/** What a member says of a piece of gear. */
export interface GearFields {
  name: string;
  kind: GearKind;
  /** New tracks of this category get it. */
  category?: string | null;
  /** Not offered any more. */
  retired?: boolean | null;
  /** Metres that it did before its first track. */
  before_m?: number | null;
  /** Metres from which it warns. */
  warn_m?: number | null;
}

export interface Gear extends GearFields {
  id: string;
}

/** The member's gear. */
export function useGear(): QueryState<readonly Gear[]> {
  return useRecords<Gear>(collection);
}

/** The gear that a new track of a category gets: the newest that is not retired, as on the server. */
export function usualGear(gear: readonly Gear[], category: string | null): string | null {
  const usual = gear.filter((each) => category !== null && each.category === category && !each.retired);
  return usual.map(({ id }) => id).sort().at(-1) ?? null;
}

/** The gear that a new track of a category gets, read from the device. */
export async function readUsualGear(member: string, category: string | null): Promise<string | null> {
  return usualGear(await readShown<Gear>(member, collection), category);
}

/** Adds a piece of gear; the answer takes it away again. */
export function addGear(fields: GearFields): () => void {
  return make({ collection, record: newIdentifier(), kind: "create", fields: firstFields(fields) });
}

/** Changes a piece of gear; the answer undoes it. */
export function editGear(seen: Gear, fields: GearFields): () => void {
  return make({ collection, record: seen.id, kind: "edit", fields: changedFields(seen, fields) });
}

/** Deletes a piece of gear; the answer brings it back. */
export function deleteGear({ id }: Gear): () => void {
  return make({ collection, record: id, kind: "delete" });
}
