import { hasOneRecord, RecordFile } from "./collections";
import type { SentChange } from "./wire";
import { isSameSpace, RecordPlace, StoredRecord } from "./record";

/** Fields by name, each with the value that the member saw and the value that they set. */
export type ChangedFields = NonNullable<SentChange["fields"]>;

/** One edit of one record by a member. Once sent it never changes: its `id` identifies its content. */
export interface Change extends SentChange, RecordFile {
  /** Set if the change restores data that a restored server lost; never sent. */
  restored?: RestoredBackup;
  /** Set if the device lacks the original from which the change makes a record; never sent. */
  isLacking?: true;
}

/** The backup that a server was restored from. */
export interface RestoredBackup {
  /** The backup's creation time, if known. */
  backed_up_at?: number;
}

/** A change as pages make it. An `id` is generated if it has none. */
export type Draft = Omit<Change, "id" | "made_at"> & Partial<Pick<Change, "id">>;

/** A change that the server has not answered yet. */
export interface WaitingChange extends Change {
  /** Sequence number in the order in which the changes were made, independent of the clock. */
  number: number;
  /** True if the change has been sent: the server may have it, though no answer has arrived. */
  sent?: boolean;
}

/** Applies a change to a record, as the screen shows it or as a device without a server keeps it. */
export function applied(record: StoredRecord | undefined, change: Change): StoredRecord | undefined {
  const { collection, record: id, kind } = change;
  const fields = change.fields ?? {};
  switch (kind) {
    case "create":
      return record ?? createdBy(change);
    case "delete":
      return record && { ...record, deleted_at: record.deleted_at ?? change.made_at };
    case "restore": {
      if (!record) return undefined;
      const { deleted_at: _, ...live } = record;
      return live;
    }
    case "edit":
    case "choose": {
      const edited = record ?? (hasOneRecord(collection) ? emptyRecord(collection, id) : undefined);
      if (!edited) return undefined;
      const { conflicts = [], conflicted: _, ...others } = edited;
      // A change may be in conflict in several fields.
      const left = conflicts.filter(({ field, change }) => !fields[field]?.seen?.includes(change));
      const waiting = left.length > 0 ? { conflicts: left, conflicted: 1 as const } : {};
      return { ...others, body: { ...edited.body, ...valuesOf(fields) }, ...waiting };
    }
  }
}

/** The common part of changes that create a record. A record is created once, so its identifier is the change's too. */
export function creationOf({ space, collection, id }: StoredRecord): Omit<Change, "fields" | "file"> {
  return { id, ...(space !== undefined && { space }), collection, record: id, kind: "create", made_at: Date.now() };
}

/** True if two values that are neither lists nor objects are equal. */
const isSameScalar = (one: unknown, other: unknown) => (one ?? null) === (other ?? null);

/** Compares lists and objects by their JSON text; a different order of keys at worst repeats a change. */
export const readsTheSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

/** The fields of `after` that differ from `before`. For values with lists `isSame` is the core's rule (`sameValue`). */
export function changedFields(before: object, after: object, isSame = isSameScalar): ChangedFields {
  const seen = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(([name, value]) => !isSame(seen[name], value));
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { before: seen[name] ?? null, after: value as unknown }]),
  );
}

/** The fields of a new record, without null values. */
export function firstFields(values: object): ChangedFields {
  const said = Object.entries(values).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(said.map(([name, value]) => [name, { before: null, after: value as unknown }]));
}

function emptyRecord(collection: string, id: string): StoredRecord {
  return { collection, id, rev: 0, updated_at: 0, body: {} };
}

function valuesOf(fields: ChangedFields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { after = null }]) => [name, after]));
}

/** The record that a creating change describes. */
export function createdBy({ space, collection, record: id, fields = {}, made_at }: Change): StoredRecord {
  return { ...(space !== undefined && { space }), collection, id, rev: 0, updated_at: made_at, body: valuesOf(fields) };
}

/** The inverse of a change; `now` is the record as the member sees it. Null if the change cannot be undone. */
export function opposite(change: Change, now: StoredRecord | undefined): Pick<Change, "kind" | "fields"> | null {
  switch (change.kind) {
    case "create":
    case "restore":
      return { kind: "delete" };
    case "delete":
      return { kind: "restore" };
    case "edit": {
      const fields = Object.entries(change.fields ?? {}).map(([name, { before = null }]) => {
        return [name, { before: now?.body[name] ?? null, after: before }];
      });
      return { kind: "edit", fields: Object.fromEntries(fields) as ChangedFields };
    }
    case "choose":
      return null;
  }
}

/** The changes of one record, oldest first. */
export function changesOf<Some extends Change>(changes: readonly Some[], { space, collection, id }: RecordPlace): Some[] {
  return changes.filter((change) => {
    return change.collection === collection && change.record === id && isSameSpace(change.space, space);
  });
}
