// One database a member: what belongs to one can never be shown to, or sent as, another (Y6).
import { answered, committed } from "./promised";

/** A record as the server last told it. */
export interface KeptRecord<Body = unknown> {
  collection: string;
  id: string;
  body: Body;
}

/** A derived answer of the server, kept whole. */
export interface KeptDocument<Value = unknown> {
  path: string;
  value: Value;
  tag: string | null;
  /** When it came, in milliseconds: the oldest leave first. */
  at: number;
}

/** What a database holds: see `open` for the shape of each. */
export type Shelf = "records" | "documents" | "changes" | "files" | "recordings" | "log";

const databaseName = (member: string) => `cordada.${member}`;
const opened = new Map<string, Promise<IDBDatabase>>();

function open(member: string): Promise<IDBDatabase> {
  let database = opened.get(member);
  if (!database) {
    database = new Promise((resolve, reject) => {
      const opening = indexedDB.open(databaseName(member), 2);
      opening.onupgradeneeded = ({ oldVersion }) => {
        const made = opening.result;
        if (oldVersion < 2) {
          made.createObjectStore("files");
          made.createObjectStore("recordings", { keyPath: "id" });
          made.createObjectStore("log", { keyPath: ["recording", "number"] });
        }
        if (oldVersion >= 1) return;
        const records = made.createObjectStore("records", { keyPath: ["collection", "id"] });
        records.createIndex("collection", "collection");
        const documents = made.createObjectStore("documents", { keyPath: "path" });
        documents.createIndex("at", "at");
        made.createObjectStore("changes", { keyPath: "id" });
      };
      opening.onsuccess = () => {
        // Another tab may remove the member: this one must not stand in the way.
        opening.result.onversionchange = () => {
          opening.result.close();
          opened.delete(member);
        };
        resolve(opening.result);
      };
      opening.onerror = () => reject(opening.error);
    });
    opened.set(member, database);
  }
  return database;
}

/** Reads what one request finds. */
export async function read<Result>(
  member: string,
  shelf: Shelf,
  ask: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result> {
  const database = await open(member);
  return answered(ask(database.transaction(shelf).objectStore(shelf)));
}

/**
 * Changes shelves, all or nothing. `lasting` waits until the change outlives an empty battery; then all of its work is
 * asked for at once.
 */
export async function change(
  member: string,
  shelves: Shelf[],
  work: (shelf: (name: Shelf) => IDBObjectStore) => void,
  { lasting = false } = {},
): Promise<void> {
  const database = await open(member);
  const transaction = database.transaction(shelves, "readwrite", { durability: lasting ? "strict" : "default" });
  work((name) => transaction.objectStore(name));
  // Else it would wait for another turn of a page that may be busy drawing.
  if (lasting) transaction.commit();
  return committed(transaction);
}

function write(member: string, shelf: Shelf, work: (store: IDBObjectStore) => void): Promise<void> {
  return change(member, [shelf], (store) => work(store(shelf)));
}

/** Every record of a collection. */
export async function readCollection<Body>(member: string, collection: string): Promise<Body[]> {
  const records = await read(member, "records", (store) => store.index("collection").getAll(collection));
  return (records as KeptRecord<Body>[]).map((record) => record.body);
}

/** Puts records in, and takes out those named, all or none. */
export function writeRecords(
  member: string,
  collection: string,
  kept: readonly { id: string }[],
  gone: Iterable<string> = [],
): Promise<void> {
  return write(member, "records", (store) => {
    for (const body of kept) {
      const record: KeptRecord = { collection, id: body.id, body };
      store.put(record);
    }
    for (const id of gone) store.delete([collection, id]);
  });
}

export async function readDocument<Value>(member: string, path: string): Promise<KeptDocument<Value> | undefined> {
  return read(member, "documents", (store) => store.get(path) as IDBRequest<KeptDocument<Value> | undefined>);
}

/** More than anybody looks at in a month; then the oldest leave. */
const mostDocuments = 600;

export async function writeDocument(member: string, document: KeptDocument): Promise<void> {
  await write(member, "documents", (store) => {
    store.put(document);
    const counting = store.count();
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

export async function readChanges<Change>(member: string): Promise<Change[]> {
  return read(member, "changes", (store) => store.getAll() as IDBRequest<Change[]>);
}

export function writeChange(member: string, change: { id: string }): Promise<void> {
  return write(member, "changes", (store) => store.put(change));
}

export function deleteChange(member: string, id: string): Promise<void> {
  return write(member, "changes", (store) => store.delete(id));
}

/** Removes everything of a member from this device. */
export async function forget(member: string): Promise<void> {
  (await opened.get(member)?.catch(() => null))?.close();
  opened.delete(member);
  await answered(indexedDB.deleteDatabase(databaseName(member)));
}
