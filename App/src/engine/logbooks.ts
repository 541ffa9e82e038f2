// Reads boulder files of other apps and of Cordada, in a separate core that only the import screen loads.
import { ask } from "./ask";
import type { Difficulty, Mark } from "./boulders";
import type { Core } from "./core";

/** The meanings of columns in another app's logbook. */
export const logColumns = ["day", "name", "place", "grade", "scale", "lead", "outcome", "tries", "note", "kind"] as const;
export type LogColumn = (typeof logColumns)[number];
/** The index of each known column of a table. */
export type LogColumns = { readonly [Column in LogColumn]?: number };

/** The meanings of results in another app's logbook. */
export const logMeanings = ["first", "sent", "tried", "nothing"] as const;
export type LogMeaning = (typeof logMeanings)[number];

/** A result in the rows of a table, as text; empty if nothing is written. */
export interface LogResult {
  text: string;
  count: number;
  /** Null if unknown: rows with an unknown result yield no entry. */
  meaning: LogMeaning | null;
}

/** An entry of another app's logbook. */
export interface ImportedEntry {
  /** Date, and time if one was written, as the text of a date field in the climber's time zone. */
  written: string;
  name: string | null;
  place: string | null;
  grade: Difficulty | null;
  tries: number | null;
  is_send: boolean;
  note: string | null;
}

/** The entries of a table, and the numbers of other rows. */
export interface ImportedEntries {
  entries: readonly ImportedEntry[];
  /** The number of entries that are routes, whose grades are kept as given. */
  routes: number;
  refused: number;
  /** The first unreadable rows. */
  unreadable: readonly { line: number; text: string }[];
  /** True if the dates can be read both with the day first and with the month first. */
  is_ambiguous: boolean;
  /** The number of rows without an entry, because of their meaning or because it is unknown. */
  skipped: number;
  /** The results of the table, those of unknown meaning first. */
  results: readonly LogResult[];
}

/** A logbook whose columns have to be confirmed; `columns` are those recognized by name. */
export interface ImportedTable {
  header: readonly string[];
  /** The app that exported it, recognized by the names of its columns. */
  export: string | null;
  /** False if it was read in the encoding in which Excel saves. */
  is_unicode: boolean;
  columns: LogColumns;
}

/** Problems of a training board; `columns` and `rows` are fractions of its picture from the upper left corner. */
export interface ImportedBoard {
  problems: readonly { name: string; marks: readonly Mark[] }[];
  refused: number;
  columns: readonly number[];
  rows: readonly number[];
}

/** A file written by Cordada, as in `docs/boulders.schema.json`. */
export interface ImportedFile<Photo, Entry> {
  problems: readonly Photo[];
  photos: readonly Photo[];
  logbook: readonly Entry[];
  refused: number;
}

/** The contents of a file, by its detected form. */
export type ImportedDocument<Photo, Entry> =
  | ({ form: "own" } & ImportedFile<Photo, Entry>)
  | ({ form: "board" } & ImportedBoard)
  | ({ form: "table" } & ImportedTable);

/** Reads a file, ignoring entries later than `now`; replaces the table read before. Throws `CoreError`. */
export function readImport<Photo, Entry>(core: Core, bytes: Uint8Array, now: number): ImportedDocument<Photo, Entry> {
  core.putBytes(bytes);
  core.run("importRead", bytes.length, now);
  return core.json();
}

/** The parameters for reading the rows of a table. */
export interface LogReading {
  columns: LogColumns;
  /** True to read ambiguous dates with the day first. */
  is_day_first: boolean;
  /** The meanings of otherwise unknown results. */
  meanings: Readonly<Record<string, LogMeaning>>;
  /** Later entries are ignored. */
  now: number;
}

/** Reads the rows of the last table. */
export const readRows = (core: Core, reading: LogReading): ImportedEntries => ask(core, "importRows", reading);

/** The fields that identify an entry: its identifier, its imported line, or all other fields. */
export interface EntryKey {
  id?: string;
  origin?: string;
  time: number;
  /** The day of an entry without a time. */
  day?: string;
  /** The date of an imported entry, as written in its table. */
  written?: string;
  name: string;
  place: string;
  tries: number | null;
  is_send: boolean;
}

/** The imported entries that are not known yet, by index, each with the key of its line. */
export const unknownEntries = (
  core: Core,
  read: readonly EntryKey[],
  known: readonly EntryKey[],
): readonly { index: number; origin: string }[] =>
  ask(core, "importUnknown", { read, known });
