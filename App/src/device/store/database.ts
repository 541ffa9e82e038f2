// One database a member: what belongs to one can never be shown to, or sent as, another (Y6).
import { migrations } from "./migrations";
import { openDatabase } from "./openDatabase";
import { answered, committed } from "./promised";

/** A derived answer of the server, kept whole. */
export interface StoredDocument<Value = unknown> {
  path: string;
  value: Value;
  tag: string | null;
  /** When it came, in milliseconds: the oldest leave first; without a time it stays. */
  at?: number;
}

/** The object stores of a transaction, by the names it was begun with. */
export type ObjectStores<Name extends string> = (name: Name) => IDBObjectStore;

/** The name of a member's database, or of the guest's. */
export const databaseName = (member: string) => `cordada.${member}`;
const opened = new Map<string, Promise<IDBDatabase>>();

function open(member: string): Promise<IDBDatabase> {
  let database = opened.get(member);
  if (!database) {
    database = openDatabase(databaseName(member), migrations(), () => opened.delete(member));
    opened.set(member, database);
    database.catch(() => opened.delete(member));
  }
  return database;
}

/** Begins to open the database of a member, which takes a device some time at its start. */
export function openEarly(member: string): void {
  open(member).catch(() => undefined); // Who reads or writes it hears of it.
}

/** Reads what one request finds. */
export async function read<Result>(
  member: string,
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(member);
  return answered(ask(database.transaction(name).objectStore(name)));
}

/**
 * Changes stores, all or nothing. `lasting` waits until the change outlives an empty battery; then all of its work is
 * asked for at once.
 */
export async function change<Name extends string>(
  member: string,
  names: readonly Name[],
  work: (stores: ObjectStores<Name>) => void,
  { lasting = false } = {},
): Promise<void> {
  const database = await open(member);
  const transaction = database.transaction(names, "readwrite", { durability: lasting ? "strict" : "default" });
  work((name) => transaction.objectStore(name));
  // Else it would wait for another turn of a page that may be busy drawing.
  if (lasting) transaction.commit();
  return committed(transaction);
}

/**
 * Reads and changes stores, all or nothing. `work` waits for nothing but requests of these stores: else the transaction
 * ends before it.
 */
export async function transact<Name extends string, Result>(
  member: string,
  names: readonly Name[],
  work: (stores: ObjectStores<Name>) => Promise<Result>,
  { lasting = false } = {},
): Promise<Result> {
  const database = await open(member);
  const transaction = database.transaction(names, "readwrite", { durability: lasting ? "strict" : "default" });
  const ended = committed(transaction);
  try {
    const result = await work((name) => transaction.objectStore(name));
    transaction.commit();
    await ended;
    return result;
  } catch (error) {
    ended.catch(() => undefined);
    try {
      transaction.abort();
    } catch {
      // It ended by itself.
    }
    throw error;
  }
}

function write(member: string, name: string, work: (store: IDBObjectStore) => void): Promise<void> {
  return change(member, [name], (stores) => work(stores(name)));
}

export async function readDocument<Value>(member: string, path: string): Promise<StoredDocument<Value> | undefined> {
  return read(member, "documents", (store) => store.get(path) as IDBRequest<StoredDocument<Value> | undefined>);
}

/** A file of the device's own, by where it stands: its bytes, or what the browser keeps outside of the memory. */
export function readFile<Content extends Uint8Array | Blob = Uint8Array>(member: string, name: string): Promise<Content | undefined> {
  return read(member, "files", (store) => store.get(name) as IDBRequest<Content | undefined>);
}

/** More than anybody looks at in a month; then the oldest leave. */
const mostDocuments = 600;

export async function writeDocument(member: string, document: StoredDocument): Promise<void> {
  await write(member, "documents", (store) => {
    store.put(document);
    const counting = store.index("at").count();
    counting.onsuccess = () => {
      let surplus = counting.result - mostDocuments;
      if (surplus <= 0) return;
      const walking = store.index("at").openCursor();
      walking.onsuccess = () => {
        const cursor = walking.result;
        if (!cursor || surplus-- <= 0) return;
        cursor.delete();
        cursor.continue();
      };
    };
  });
}

export function deleteDocuments(member: string, paths: Iterable<string>): Promise<void> {
  return write(member, "documents", (store) => {
    for (const path of paths) store.delete(path);
  });
}

/** Removes everything of a member from this device. */
export async function forget(member: string): Promise<void> {
  (await opened.get(member)?.catch(() => null))?.close();
  opened.delete(member);
  await answered(indexedDB.deleteDatabase(databaseName(member)));
}
