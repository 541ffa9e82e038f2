// What the devices of the model have records of: a part of the real collections.
import type { RecordPlace } from "../../App/src/device/sync/record";
import type { SentChange } from "../../App/src/device/sync/wire";

/** The fields that may be changed. */
export const editable: Readonly<Record<string, readonly string[]>> = {
  categories: ["name", "sport"],
  tracks: ["name", "note"],
  profile: ["name", "birth_year"],
};

export const nothing = "00000000-0000-0000-0000-000000000000";
/** What everybody has and nobody changes. */
export const builtIn = "018cc251-f400-7000-8000-000000000001";

export const day = 86_400_000;
/** How long what was deleted can be brought back. */
export const restorable = 30 * day;

/** Absent and null are one. */
export function isSame(one: unknown, other: unknown): boolean {
  return (one ?? null) === (other ?? null);
}

/** By what a record is found; those of a member's own space are named without it. */
export function keyOf({ space, collection, id }: RecordPlace): string {
  return space === undefined ? `${collection}/${id}` : `${space}/${collection}/${id}`;
}

/** The record that a change is done to. */
export function keyOfChange({ space, collection, record }: Pick<SentChange, "space" | "collection" | "record">): string {
  return keyOf({ space, collection, id: record });
}

type Fields = Readonly<Record<string, { readonly after?: unknown }>> | undefined;

/** A track or category without a name: no server takes it. */
export function isInvalid(collection: string, fields: Fields): boolean {
  if (collection === "profile" || !fields || !("name" in fields)) return false;
  return (fields.name?.after ?? "") === "";
}
