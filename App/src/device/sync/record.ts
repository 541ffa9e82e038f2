import type { Conflict } from "./wire";

type Values = Readonly<Record<string, unknown>>;

/** A record as the device keeps it: the server's last word of it, and what only the device knows. */
export interface StoredRecord {
  /** The space it belongs to; without one, the member's own. */
  space?: string;
  collection: string;
  id: string;
  /** The server's count of its changes; 0 while no server knows it. */
  rev: number;
  /** Its place in the feed. */
  seq?: number;
  /** Which reading of the feed from its beginning told of it last. */
  reading?: number;
  updated_at: number;
  deleted_at?: number;
  /** Who made it, in a shared space. */
  author?: string;
  /** What the member says of it. */
  body: Values;
  /** What the server adds for lists. */
  summary?: Values;
  /** What this device has besides: where it was made, its own figures. Never sent. */
  local?: Values;
  /** Holds what the server has taken and the feed has not told yet. */
  anticipated?: true;
  /** What the device knew of it before a backup was restored, until the feed is read to its end. */
  lost?: { body: Values; deleted_at?: number };
  /** Values that wait for a choice. */
  conflicts?: readonly Conflict[];
  /** Set with `conflicts`: an index finds them by it. */
  conflicted?: 1;
}

/** By what a record is found. */
export interface RecordPlace {
  space?: string | undefined;
  collection: string;
  id: string;
}

/** Whether two spaces are one; absent is the member's own. */
export const isSameSpace = (one: string | undefined, other: string | undefined) => (one ?? "") === (other ?? "");

const implied = new Map<string, (body: Values) => Values>();

/** Has the records of a collection shown with what follows from their bodies, before a server says it. */
export function declareImplied(collection: string, of: (body: Values) => Values): void {
  implied.set(collection, of);
}

const shownBodies = new WeakMap<StoredRecord, unknown>();

/** A record as pages show it, in the shape of the interface's own answers; the same object each time. */
export function shown<Body extends { id: string }>(record: StoredRecord): Body {
  let body = shownBodies.get(record);
  if (!body) {
    const { id, rev, updated_at, summary, local, author } = record;
    const made = author === undefined ? {} : { author };
    shownBodies.set(record, (body = { ...summary, ...local, ...implied.get(record.collection)?.(record.body), ...record.body, ...made, id, rev, updated_at }));
  }
  return body as Body;
}
