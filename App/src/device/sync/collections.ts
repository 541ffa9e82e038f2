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
export interface Recreation extends Pick<SentChange, "fields">, RecordFile {
  /** The device does not have what the record is made of: another one may, or the member decides. */
  isLacking?: true;
}

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

/** What is declared of a collection. */
export const collectionOf = (name: string): Collection | undefined => declared.get(name);

/** The place of a collection in the order in which they are declared: a record comes before those that name it. */
export const placeInOrder = (name: string): number => [...declared.keys()].indexOf(name);
