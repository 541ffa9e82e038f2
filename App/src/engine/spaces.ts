// Who may do what in a space, and how two changes of a field become one value.
import type { Role } from "../device/sync/wire";
import type { Core } from "./core";

const utf8 = new TextEncoder();

/** How changes of two devices to a field become one value. */
export type FieldMerge = "whole" | "lines" | "elements";

export interface SpaceKind {
  name: string;
  /** The role of every member of the club. */
  everyone?: Role;
  following: "always" | "membership" | "choice";
}

export interface CollectionGrants {
  name: string;
  /** The kinds of spaces that have such records. */
  kinds: string[];
  /** The lowest role that may make one, delete anybody's, delete one's own. */
  create: Role;
  delete: Role;
  delete_own: Role;
  /** What members say of a record; without `edit` it is said once, when the record is made. */
  fields: {
    name: string;
    edit?: Role;
    edit_own?: Role;
    merge?: FieldMerge;
    /** It says when something happened. */
    is_past?: boolean;
    /** It is said of a record that is there, never when one is made. */
    is_said_later?: boolean;
  }[];
}

export interface SpaceRules {
  kinds: SpaceKind[];
  collections: CollectionGrants[];
}

/** What a member wants to do with a record. */
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
  /** There when both sides changed the same to different values: what the value would be with the other side's. */
  other?: unknown;
}

/** The kinds of spaces and the grants of all collections. */
export function spaceRules(core: Core): SpaceRules {
  core.run("spaceRules");
  return core.json();
}

/** Whether the server would allow a change. */
export function isAllowed(core: Core, question: RecordQuestion): boolean {
  const bytes = utf8.encode(JSON.stringify(question));
  core.putBytes(bytes);
  return core.run("isAllowed", bytes.length) === 1;
}

/** Merges two changes of the value `before`: `present`, which is there, and `after`, which comes. */
export function mergeField(core: Core, merge: FieldMerge, before: unknown, present: unknown, after: unknown): MergedField {
  const bytes = utf8.encode(JSON.stringify({ merge, before, present, after }));
  core.putBytes(bytes);
  core.run("mergeField", bytes.length);
  return core.json();
}
