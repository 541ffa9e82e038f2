import type { Change } from "./change";
import type { KeptRecord } from "./record";

type Remaking = (record: KeptRecord) => Pick<Change, "fields" | "file"> | null;

const remakings = new Map<string, Remaking>();

/** Tells how a record of a collection is made again on a server that has lost it. */
export function remakeBy(collection: string, remaking: Remaking): void {
  remakings.set(collection, remaking);
}

/** The change that makes a record again; nothing when the device has not all that it is made of. */
export function remake(record: KeptRecord): Pick<Change, "fields" | "file"> | null {
  return remakings.get(record.collection)?.(record) ?? null;
}
