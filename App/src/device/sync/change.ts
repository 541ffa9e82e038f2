import { hasOneRecord, RecordFile } from "./collections";
import type { SentChange } from "./wire";
import { isSameSpace, RecordPlace, StoredRecord } from "./record";

/** Fields by name, with the value that the member saw and the one that they set. */
export type ChangedFields = NonNullable<SentChange["fields"]>;

/** One thing that a member did to one record. Once sent it never alters: its `id` stands for its content. */
export interface Change extends SentChange, RecordFile {
  /** Set where it brings back what a restored server lost; never sent. */
  restored?: RestoredBackup;
}

/** The backup that a server was restored from. */
export interface RestoredBackup {
  /** When it was made, where that is known. */
  backed_up_at?: number;
}

/** A change as pages make it. Without an `id` it gets one. */
export type Draft = Omit<Change, "id" | "made_at"> & Partial<Pick<Change, "id">>;

/** A change that the server does not know yet. */
export interface WaitingChange extends Change {
  /** Counts up in the order the changes were made, whatever the clock says. */
  number: number;
  /** The server may have it: no answer has come yet. */
  sent?: boolean;
}

/** The record as it is after a change, on the screen or on a device that no server knows of. */
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
      // One change may wait in several fields.
      const left = conflicts.filter(({ field, change }) => !fields[field]?.seen?.includes(change));
      const waiting = left.length > 0 ? { conflicts: left, conflicted: 1 as const } : {};
      return { ...others, body: { ...edited.body, ...valuesOf(fields) }, ...waiting };
    }
  }
}

/** What every change that makes a record says. A record is made once: so its name is the change's too. */
export function creationOf({ space, collection, id }: StoredRecord): Omit<Change, "fields" | "file"> {
  return { id, ...(space !== undefined && { space }), collection, record: id, kind: "create", made_at: Date.now() };
}

/** Whether two values that are no lists or objects are one. */
const isSameScalar = (one: unknown, other: unknown) => (one ?? null) === (other ?? null);

/** The fields of `after` that are other than before. `isSame` is the core's rule where there may be lists (`sameValue`). */
export function changedFields(before: object, after: object, isSame = isSameScalar): ChangedFields {
  const seen = before as Record<string, unknown>;
  const changed = Object.entries(after).filter(([name, value]) => !isSame(seen[name], value));
  return Object.fromEntries(
    changed.map(([name, value]) => [name, { before: seen[name] ?? null, after: value as unknown }]),
  );
}

/** The fields that say something of a record that is made. */
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

/** As much of a record as a change tells. */
export function createdBy({ space, collection, record: id, fields = {}, made_at }: Change): StoredRecord {
  return { ...(space !== undefined && { space }), collection, id, rev: 0, updated_at: made_at, body: valuesOf(fields) };
}

/** What takes a change back. `now`: the record as the member sees it; nothing for what cannot be taken back. */
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
