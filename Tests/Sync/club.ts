// What the devices of the model have records of: a part of the real collections.
import type { RecordPlace } from "../../App/src/device/sync/record";
import type { SentChange } from "../../App/src/device/sync/wire";

/** The fields that may be changed. */
export const editable: Readonly<Record<string, readonly string[]>> = {
  categories: ["name", "sport"],
  tracks: ["name", "note"],
  profile: ["name", "birth_year"],
  problems: ["name", "notes", "marks"],
};

/** Roles in a shared space; each may do what those before it may. */
export const roles = ["reader", "contributor", "editor"] as const;
export type Role = (typeof roles)[number];
export const shared = "problems";
/** How two changes of a field of shared records become one value, where it is not the whole of one. */
export const merging: Readonly<Record<string, "lines" | "elements">> = { notes: "lines", marks: "elements" };

/** Who may do what with problems: contributors what they like with their own, and with notes and marks of all. */
export function isAllowed(kind: string, fields: readonly string[], role: Role | undefined, isAuthor: boolean): boolean {
  if (role === undefined || role === "reader") return false;
  return kind === "create" || role === "editor" || isAuthor || (kind !== "delete" && kind !== "restore" && !fields.includes("name"));
}

export const nothing = "00000000-0000-0000-0000-000000000000";
/** What everybody has and nobody changes. */
export const builtIn = "018cc251-f400-7000-8000-000000000001";

export const day = 86_400_000;
/** How long what was deleted can be brought back. */
export const restorable = 30 * day;

/** Absent and null are one. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
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
