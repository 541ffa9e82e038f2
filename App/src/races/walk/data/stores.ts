import type { Migration } from "../../../device/store/openDatabase";

/** Creates two stores: the races that this phone has joined, and its captures. */
export const walkMigration: Migration = {
  version: 5,
  migrate(database) {
    database.createObjectStore("walks", { keyPath: "race" });
    const captures = database.createObjectStore("captures", { keyPath: ["race", "number"] });
    captures.createIndex("waiting", "waiting");
  },
};
