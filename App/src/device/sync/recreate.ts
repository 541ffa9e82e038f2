import type { Change } from "./change";
import type { StoredRecord } from "./record";

type Recreation = (record: StoredRecord) => Pick<Change, "fields" | "file"> | null;

const recreations = new Map<string, Recreation>();

/** Tells how a record of a collection is made again on a server that has lost it. */
export function recreateBy(collection: string, remaking: Recreation): void {
  recreations.set(collection, remaking);
}

/** The change that makes a record again; nothing when the device has not all that it is made of. */
export function recreate(record: StoredRecord): Pick<Change, "fields" | "file"> | null {
  return recreations.get(record.collection)?.(record) ?? null;
}
