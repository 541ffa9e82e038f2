// Opening a database of the browser at the version that this app knows, from whatever version the device has.
import { Observable } from "./observable";

/**
 * Takes a database from the version before to `version`. It waits for nothing but requests of `transaction`, within which
 * all steps are done or none: a tab that dies half-way leaves the old version whole.
 */
export interface Migration {
  version: number;
  migrate: (database: IDBDatabase, transaction: IDBTransaction) => Promise<void> | void;
}

/** Why the device's data cannot be opened, for as long as that is so. */
export type StoreTrouble =
  /** A newer version of the app has written it. It stays as it is. */
  | "newer"
  /** Another tab works with an older version of it, and cannot be interrupted yet. */
  | "blocked";

export const storeTrouble = new Observable<StoreTrouble | null>(null);

let makeWay = (close: () => void) => close();

/** Has `handler` called when another tab wants a newer version of a database: `close` lets that tab have it. */
export function onOutdated(handler: (close: () => void) => void): void {
  makeWay = handler;
}

/**
 * Opens a database, made or brought up to date by the migrations that it has not seen. `closed` is called when it is closed
 * for another tab that removes it or needs a newer version. Throws what the browser says: a `VersionError` when the
 * database is of a newer version than the last migration's.
 */
export function openDatabase(name: string, migrations: readonly Migration[], closed: () => void): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name, migrations.at(-1)?.version);
    opening.onupgradeneeded = ({ oldVersion }) => {
      const { result: database, transaction } = opening;
      if (!transaction) return;
      const due = migrations.filter(({ version }) => version > oldVersion);
      void migrateAll(due, database, transaction).catch(() => abort(transaction));
    };
    opening.onblocked = () => storeTrouble.set("blocked");
    opening.onsuccess = () => {
      const database = opening.result;
      const close = () => {
        database.close();
        closed();
      };
      database.onversionchange = ({ newVersion }) => (newVersion === null ? close() : makeWay(close));
      storeTrouble.set(null);
      resolve(database);
    };
    opening.onerror = () => {
      if (opening.error?.name === "VersionError") storeTrouble.set("newer");
      reject(opening.error);
    };
  });
}

async function migrateAll(due: readonly Migration[], database: IDBDatabase, transaction: IDBTransaction): Promise<void> {
  for (const { migrate } of due) await migrate(database, transaction);
}

function abort(transaction: IDBTransaction): void {
  try {
    transaction.abort();
  } catch {
    // A request that failed has ended it already.
  }
}
