// One database per member: data of one member can never be shown to, or sent as, another (Y6).
import { migrations } from "./migrations";
import { openDatabase } from "./openDatabase";
import { answered, committed } from "./promised";

/** A derived answer of the server, stored whole. */
export interface StoredDocument<Value = unknown> {
  path: string;
  value: Value;
  tag: string | null;
  /** The time of arrival, in milliseconds: the oldest documents are evicted first. Documents without a time stay. */
  at?: number;
}

/** The object stores of a transaction, by name. */
export type ObjectStores<Name extends string> = (name: Name) => IDBObjectStore;

/** The name of the database of a member or of the guest. */
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

/** Opens a member's database ahead of its first use: opening is slow when the app starts. */
export function openEarly(member: string): void {
  open(member).catch(() => undefined); // Later reads and writes report the error.
}

/** Reads the result of one request. */
export async function read<Result>(
  member: string,
  name: string,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(member);
  return answered(ask(database.transaction(name).objectStore(name)));
}

/**
 * Writes to stores in one transaction. With `lasting` the write is flushed to disk before the promise resolves; `work` must
 * then issue all its requests at once.
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
  // An explicit commit does not wait for another turn of the event loop, which drawing may delay.
  if (lasting) transaction.commit();
  return committed(transaction);
}

/**
 * Reads and writes stores in one transaction. `work` may await only requests of these stores: any other wait ends the
 * transaction.
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
      // The transaction has already ended.
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

/** The content of a file in the device's file store: its bytes, or a blob that the browser keeps outside of memory. */
export function readFile<Content extends Uint8Array | Blob = Uint8Array>(member: string, name: string): Promise<Content | undefined> {
  return read(member, "files", (store) => store.get(name) as IDBRequest<Content | undefined>);
}

/** The maximum number of stored documents, more than a member opens in a month; the oldest are evicted. */
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

/** Deletes all data of a member from this device. */
export async function deleteMember(member: string): Promise<void> {
  (await opened.get(member)?.catch(() => null))?.close();
  opened.delete(member);
  await answered(indexedDB.deleteDatabase(databaseName(member)));
}
