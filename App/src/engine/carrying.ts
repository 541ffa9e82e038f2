// Boulders of other apps, and those that Cordada wrote, read from their files. A core of its own, which only that screen loads.
import { ask } from "./ask";
import type { Difficulty, Mark } from "./bouldering";
import type { Core } from "./core";

/** What a column of another app's logbook says. */
export const logColumns = ["day", "name", "place", "grade", "scale", "lead", "outcome", "tries", "note", "kind"] as const;
export type LogColumn = (typeof logColumns)[number];
/** The place of each column that a table has. */
export type LogColumns = { readonly [Column in LogColumn]?: number };

/** What a result in another app's logbook means here. */
export const logMeanings = ["first", "sent", "tried", "nothing"] as const;
export type LogMeaning = (typeof logMeanings)[number];

/** What rows say of how they ended, as their table has it; empty where nothing is written. */
export interface LogResult {
  text: string;
  count: number;
  /** Null where that is not known: until it is said, no entry is made of such rows. */
  meaning: LogMeaning | null;
}

/** An entry of another app's logbook. */
export interface CarriedEntry {
  /** As a field of the browser has it, on the climber's own clock: a day, with its time if one was written. */
  written: string;
  name: string | null;
  place: string | null;
  grade: Difficulty | null;
  tries: number | null;
  is_send: boolean;
  note: string | null;
}

/** Entries, and how many rows are none. */
export interface CarriedEntries {
  entries: readonly CarriedEntry[];
  /** How many of them are routes, whose grades stay as they were given. */
  routes: number;
  refused: number;
  /** The first of the rows that cannot be read. */
  unreadable: readonly { line: number; text: string }[];
  /** Whether the days can be read with the day first and with the month first. */
  is_ambiguous: boolean;
  /** Rows that no entry is made of, by what they mean or because that is not known. */
  skipped: number;
  /** Those first whose meaning is not known. */
  results: readonly LogResult[];
}

/** A logbook of which a screen asks what its columns are; those are the ones that their names tell. */
export interface CarriedTable {
  header: readonly string[];
  /** The app whose export it is, by the names of its columns. */
  export: string | null;
  /** Otherwise it was read in the encoding in which Excel saves. */
  is_unicode: boolean;
  columns: LogColumns;
}

/** Problems of a training board; its columns and rows as fractions of its picture from the upper left corner. */
export interface CarriedBoard {
  problems: readonly { name: string; marks: readonly Mark[] }[];
  refused: number;
  columns: readonly number[];
  rows: readonly number[];
}

/** What Cordada wrote, as `docs/boulders.schema.json` says. */
export interface CarriedFile<Photo, Entry> {
  problems: readonly Photo[];
  photos: readonly Photo[];
  logbook: readonly Entry[];
  refused: number;
}

/** What a file holds, by its content. */
export type CarriedDocument<Photo, Entry> =
  | ({ form: "own" } & CarriedFile<Photo, Entry>)
  | ({ form: "board" } & CarriedBoard)
  | ({ form: "table" } & CarriedTable);

/** Reads a file, without what it tells of later than `now`; the table before is let go of. Throws `CoreError`. */
export function readCarried<Photo, Entry>(core: Core, bytes: Uint8Array, now: number): CarriedDocument<Photo, Entry> {
  core.putBytes(bytes);
  core.run("carriedRead", bytes.length, now);
  return core.json();
}

/** How the rows of a table are read. */
export interface LogReading {
  columns: LogColumns;
  /** How days that can be read both ways are read. */
  is_day_first: boolean;
  /** What results mean besides what is known of them. */
  meanings: Readonly<Record<string, LogMeaning>>;
  /** What is told of later is no entry. */
  now: number;
}

/** Reads the rows of the table that was read last. */
export const readRows = (core: Core, reading: LogReading): CarriedEntries => ask(core, "carriedRows", reading);

/** What tells entries apart: their identifiers, the line that one was carried in from, or all of the rest. */
export interface EntryKey {
  id?: string;
  origin?: string;
  time: number;
  /** The day of an entry without a time. */
  day?: string;
  /** Of an entry of a table, when it was as the table says. */
  written?: string;
  name: string;
  place: string;
  tries: number | null;
  is_send: boolean;
}

/** The entries read that are not known, by their indices, each with what tells its line. */
export const unknownEntries = (
  core: Core,
  read: readonly EntryKey[],
  known: readonly EntryKey[],
): readonly { index: number; origin: string }[] =>
  ask(core, "carriedUnknown", { read, known });
