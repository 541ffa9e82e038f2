import type { Migration } from "../../../device/store/openDatabase";

/** Races that this phone has joined stand in one store, what it captured for them in the other. */
export const walkMigration: Migration = {
  version: 5,
  migrate(database) {
    database.createObjectStore("walks", { keyPath: "race" });
    const captures = database.createObjectStore("captures", { keyPath: ["race", "number"] });
    captures.createIndex("waiting", "waiting");
  },
};
