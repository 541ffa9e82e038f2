// The rights of roles in spaces, and the merging of concurrent changes of a field.
import type { Role } from "../device/sync/wire";
import type { Core } from "./core";

const utf8 = new TextEncoder();

/** The method of merging concurrent changes of a field. */
export type FieldMerge = "whole" | "lines" | "elements";

export interface SpaceKind {
  name: string;
  /** The role of all members of the club. */
  everyone?: Role;
  following: "always" | "membership" | "choice";
}

export interface CollectionGrants {
  name: string;
  /** The kinds of spaces that contain such records. */
  kinds: string[];
  /** The lowest roles that may create a record, delete any record, and delete their own. */
  create: Role;
  delete: Role;
  delete_own: Role;
  /** The fields set by members; without `edit` a field is set once, when the record is made. */
  fields: {
    name: string;
    edit?: Role;
    edit_own?: Role;
    merge?: FieldMerge;
    /** True if it is the time of a past event. */
    is_past?: boolean;
    /** True if it is set on existing records only, never on creation. */
    is_said_later?: boolean;
  }[];
}

export interface SpaceRules {
  kinds: SpaceKind[];
  collections: CollectionGrants[];
}

/** A member's intended change of a record. */
export interface RecordQuestion {
  /** The kind of the record's space, and the member's role in it. */
  kind: string;
  role: Role;
  collection: string;
  change: "create" | "edit" | "delete" | "restore" | "choose";
  is_author?: boolean;
  fields?: readonly string[];
}

export interface MergedField {
  value: unknown;
  /** Present if both sides set the same part to different values: the result with the other side's value. */
  other?: unknown;
}

/** The kinds of spaces and the rights on all collections. */
export function spaceRules(core: Core): SpaceRules {
  core.run("spaceRules");
  return core.json();
}

/** True if the server would allow a change. */
export function isAllowed(core: Core, question: RecordQuestion): boolean {
  const bytes = utf8.encode(JSON.stringify(question));
  core.putBytes(bytes);
  return core.run("isAllowed", bytes.length) === 1;
}

/** Merges two changes of the value `before`: `present`, the current value, and `after`, the new one. */
export function mergeField(core: Core, merge: FieldMerge, before: unknown, present: unknown, after: unknown): MergedField {
  const bytes = utf8.encode(JSON.stringify({ merge, before, present, after }));
  core.putBytes(bytes);
  core.run("mergeField", bytes.length);
  return core.json();
}
