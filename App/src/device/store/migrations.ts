// The versions of a member's database. A released version never changes, since devices contain it. The stores of all areas
// share these versions: each change of a store takes the next number.
import type { Migration } from "./openDatabase";
import { answered } from "./promised";

const ofDevice: readonly Migration[] = [
  { version: 3, migrate: makeStores },
  { version: 4, migrate: keyRecordsBySpace },
];
let declared: readonly Migration[] | undefined;

/** Adds the object stores of areas to those of the device. */
export function declareStores(ofAreas: readonly Migration[]): void {
  declared = [...ofDevice, ...ofAreas].sort((one, other) => one.version - other.version);
}

/** All migrations by version. A database opened before the areas declared their stores would lack them for ever. */
export function migrations(): readonly Migration[] {
  if (!declared) throw new Error("a database was opened before the areas declared their stores");
  return declared;
}

/** Versions 1 and 2 were never released. */
function makeStores(database: IDBDatabase): void {
  const records = database.createObjectStore("records", { keyPath: ["collection", "id"] });
  records.createIndex("collection", "collection");
  records.createIndex("conflicted", "conflicted");
  records.createIndex("deleted_at", "deleted_at");
  const documents = database.createObjectStore("documents", { keyPath: "path" });
  documents.createIndex("at", "at");
  database.createObjectStore("changes", { keyPath: "number", autoIncrement: true });
  database.createObjectStore("sync");
  database.createObjectStore("files");
}

/**
 * Adds the space to the key of records: space, collection, identifier. Adds a store of refused changes, so far all of the
 * member's own space.
 */
async function keyRecordsBySpace(database: IDBDatabase, transaction: IDBTransaction): Promise<void> {
  const old = await answered(transaction.objectStore("records").getAll());
  database.deleteObjectStore("records");
  const records = database.createObjectStore("records");
  records.createIndex("conflicted", "conflicted");
  records.createIndex("deleted_at", "deleted_at");
  for (const record of old) records.put(record, ["", record.collection, record.id]);

  const refused = database.createObjectStore("refused", { keyPath: "number", autoIncrement: true });
  const sync = transaction.objectStore("sync");
  const state = await answered(sync.get("state"));
  if (!state) return;
  const { refusals, ...others } = state;
  sync.put(others, "state");
  for (const refusal of refusals.reverse()) refused.add(refusal);
}
