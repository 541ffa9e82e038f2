import { declareImplied, type StoredRecord } from "./record";
import type { SentChange } from "./wire";

/** The file that a record is made of. */
export interface RecordFile {
  /** Where it stands among the device's own. */
  file?: string;
  /** Its SHA-256; without it the field `original` says it. */
  digest?: string;
}

/** What a record is made of again: its fields, and its file. */
export type Recreation = Pick<SentChange, "fields"> & RecordFile;

/** A kind of record that takes part in sync. */
export interface Collection {
  name: string;
  /** Each member has one record of it, which is always there and carries the member's identifier. */
  hasOneRecord?: true;
  /** How a record is made again, on a server that lost it or in an account; null when the device lacks what it is made of. */
  recreate?: (record: StoredRecord) => Recreation | null;
  /** The collections of the records that its fields name, by the field. A record that gets another name is named anew. */
  names?: Readonly<Record<string, string>>;
  /** What follows from a body besides: shown at once, in the place of what the server derived before. */
  implied?: (body: StoredRecord["body"]) => Readonly<Record<string, unknown>>;
}

const declared = new Map<string, Collection>();

/** Has collections take part in sync, from the start of the app. */
export function declareCollections(collections: readonly Collection[]): void {
  for (const collection of collections) {
    declared.set(collection.name, collection);
    if (collection.implied) declareImplied(collection.name, collection.implied);
  }
}

export function hasOneRecord(collection: string): boolean {
  return declared.get(collection)?.hasOneRecord === true;
}

/** The fields by which records of a collection are named. */
export function naming(named: string): readonly { collection: string; field: string }[] {
  return [...declared.values()].flatMap(({ name, names = {} }) =>
    Object.keys(names).flatMap((field) => (names[field] === named ? [{ collection: name, field }] : [])),
  );
}

/** How a record is made again; null when it cannot be. */
export function recreate(record: StoredRecord): Recreation | null {
  return declared.get(record.collection)?.recreate?.(record) ?? null;
}
