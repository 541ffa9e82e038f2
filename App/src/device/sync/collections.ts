import { declareImplied, type StoredRecord } from "./record";
import type { SentChange } from "./wire";

/** The file from which a record is made. */
export interface RecordFile {
  /** Its name in the device's file store. */
  file?: string;
  /** Its SHA-256; if absent, the field `original` contains it. */
  digest?: string;
}

/** The fields and the file from which a record is re-created. */
export interface Recreation extends Pick<SentChange, "fields">, RecordFile {
  /** The device lacks the original: the server may still have it, or another device, or the member decides. */
  isLacking?: true;
}

/** A kind of record that takes part in synchronization. */
export interface Collection {
  name: string;
  /** True if each member has exactly one record, which always exists and has the member's identifier. */
  hasOneRecord?: true;
  /** Re-creates a record, on a server that lost it or in an account; null when the device lacks its file. */
  recreate?: (record: StoredRecord) => Recreation | null;
  /**
   * Collections of the records that a field refers to, by field. References are updated when such a record gets another
   * identifier.
   */
  names?: Readonly<Record<string, string>>;
  /** Values derived from a body, shown at once in place of the server's earlier ones. */
  implied?: (body: StoredRecord["body"]) => Readonly<Record<string, unknown>>;
}

const declared = new Map<string, Collection>();

/** Registers collections for synchronization, at the start of the app. */
export function declareCollections(collections: readonly Collection[]): void {
  for (const collection of collections) {
    declared.set(collection.name, collection);
    if (collection.implied) declareImplied(collection.name, collection.implied);
  }
}

export function hasOneRecord(collection: string): boolean {
  return declared.get(collection)?.hasOneRecord === true;
}

/** The fields, by collection, that refer to records of collection `named`. */
export function naming(named: string): readonly { collection: string; field: string }[] {
  return [...declared.values()].flatMap(({ name, names = {} }) =>
    Object.keys(names).flatMap((field) => (names[field] === named ? [{ collection: name, field }] : [])),
  );
}

/** The declaration of a collection. */
export const collectionOf = (name: string): Collection | undefined => declared.get(name);

/** The index of a collection in order of declaration: records precede those that refer to them. */
export const placeInOrder = (name: string): number => [...declared.keys()].indexOf(name);
