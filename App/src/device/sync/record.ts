import type { Conflict } from "./wire";

type Values = Readonly<Record<string, unknown>>;

/** A record as the device keeps it: the server's latest state, and local data. */
export interface StoredRecord {
  /** The space it belongs to; if absent, the member's own. */
  space?: string;
  collection: string;
  id: string;
  /** The server's revision; 0 if no server has the record. */
  rev: number;
  /** Its sequence number in the feed. */
  seq?: number;
  /** The reading of the feed that last contained it. */
  reading?: number;
  updated_at: number;
  deleted_at?: number;
  /** The member who made it, in a shared space. */
  author?: string;
  /** The fields set by members. */
  body: Values;
  /** The server's summary for lists. */
  summary?: Values;
  /** Local data that are never sent: the place where it was made, figures of this device. */
  local?: Values;
  /** True if it contains accepted values that the feed has not delivered yet. */
  anticipated?: true;
  /** The device's version from before a backup was restored, until the feed has been read to its end. */
  lost?: { body: Values; deleted_at?: number };
  /** Conflicting values that await a choice. */
  conflicts?: readonly Conflict[];
  /** Set with `conflicts`, for an index. */
  conflicted?: 1;
}

/** The key of a record. */
export interface RecordPlace {
  space?: string | undefined;
  collection: string;
  id: string;
}

/** True if two spaces are the same; absent means the member's own. */
export const isSameSpace = (one: string | undefined, other: string | undefined) => (one ?? "") === (other ?? "");

const implied = new Map<string, (body: Values) => Values>();

/** Registers values derived from the bodies of a collection, shown before the server computes them. */
export function declareImplied(collection: string, of: (body: Values) => Values): void {
  implied.set(collection, of);
}

const shownBodies = new WeakMap<StoredRecord, unknown>();

/** A record in the shape of the interface's answers; identical for each call. */
export function shown<Body extends { id: string }>(record: StoredRecord): Body {
  let body = shownBodies.get(record);
  if (!body) {
    const { id, rev, updated_at, summary, local, author } = record;
    const made = author === undefined ? {} : { author };
    shownBodies.set(record, (body = { ...summary, ...local, ...implied.get(record.collection)?.(record.body), ...record.body, ...made, id, rev, updated_at }));
  }
  return body as Body;
}
