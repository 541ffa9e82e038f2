// The collections of the model: a part of the real ones.
import type { RecordPlace } from "../../App/src/device/sync/record";
import type { SentChange } from "../../App/src/device/sync/wire";

/** The editable fields. */
export const editable: Readonly<Record<string, readonly string[]>> = {
  categories: ["name", "sport"],
  tracks: ["name", "note", "edits"],
  profile: ["name", "birth_year"],
  problems: ["name", "notes", "marks"],
};

/** Roles in a shared space; each includes the permissions of those before it. */
export const roles = ["reader", "contributor", "editor"] as const;
export type Role = (typeof roles)[number];
export const shared = "problems";
/** The merge of two changes of a field; other fields are replaced as a whole. */
export const merging: Readonly<Record<string, "lines" | "elements">> = { notes: "lines", marks: "elements", edits: "elements" };

/** Permissions on problems: contributors may do everything with their own, and edit notes and marks of all. */
export function isAllowed(kind: string, fields: readonly string[], role: Role | undefined, isAuthor: boolean): boolean {
  if (role === undefined || role === "reader") return false;
  return kind === "create" || role === "editor" || isAuthor || (kind !== "delete" && kind !== "restore" && !fields.includes("name"));
}

export const nothing = "00000000-0000-0000-0000-000000000000";
/** The record that every member has and cannot change. */
export const builtIn = "018cc251-f400-7000-8000-000000000001";

export const day = 86_400_000;
/** Time for which a deleted record can be restored. */
export const restorable = 30 * day;

/** True if the values are equal; a missing value equals null. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}

/** The key of a record. Records of a member's own space have no space in it. */
export function keyOf({ space, collection, id }: RecordPlace): string {
  return space === undefined ? `${collection}/${id}` : `${space}/${collection}/${id}`;
}

/** The key of the record that a change affects. */
export function keyOfChange({ space, collection, record }: Pick<SentChange, "space" | "collection" | "record">): string {
  return keyOf({ space, collection, id: record });
}

type Fields = Readonly<Record<string, { readonly after?: unknown }>> | undefined;

/** True for a track or category without a name, which no server accepts. */
export function isInvalid(collection: string, fields: Fields): boolean {
  if (collection === "profile" || !fields || !("name" in fields)) return false;
  return (fields.name?.after ?? "") === "";
}
