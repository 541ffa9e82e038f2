// Opens a database of the browser at the version of this app, from any earlier version.
import { Observable } from "./observable";

/**
 * Upgrades a database from the preceding version to `version`. It may await only requests of `transaction`, which runs all
 * steps or none: a tab that crashes midway leaves the old version intact.
 */
export interface Migration {
  version: number;
  migrate: (database: IDBDatabase, transaction: IDBTransaction) => Promise<void> | void;
}

/** The reason why the device's data cannot be opened at present. */
export type StoreTrouble =
  /** A newer version of the app has written the data, which stay unchanged. */
  | "newer"
  /** Another tab uses an older version of the data and cannot be interrupted yet. */
  | "blocked";

export const storeTrouble = new Observable<StoreTrouble | null>(null);

let makeWay = (close: () => void) => close();

/**
 * Sets the function that is called when another tab needs a newer version of a database; its argument closes the database for
 * that tab.
 */
export function onOutdated(handler: (close: () => void) => void): void {
  makeWay = handler;
}

/**
 * Opens a database and runs the migrations that it has not seen. `closed` is called when the database is closed for another
 * tab, which deletes or upgrades it. Throws the browser's errors: a `VersionError` when the database is newer than the last
 * migration.
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
    // A failed request has already ended the transaction.
  }
}
