// What a replica keeps, and what it asks of where that is kept and of the way to the server.
import type { Change, RestoredBackup, WaitingChange } from "./change";
import type { RecordPlace, StoredRecord } from "./record";
import type { SyncAnswer, SyncRequest, SpaceInFeed } from "./wire";

/** A change that the server did not take, and will not: kept, with its file, until the member discards it. */
export interface RefusedChange {
  /** Counts up in the order they were refused. */
  number: number;
  change: Change;
  /** What the space was called that the change was made in, where that is not the member's own. */
  space_name?: string;
  code: string;
  message: string;
  at: number;
}

/** Another space than the member's own that the device follows. */
export interface FollowedSpace extends SpaceInFeed {
  /** Which reading of the feed from its beginning told of it last. */
  reading: number;
}

/** How far the device has come with the server. */
export interface SyncState {
  cursor: string | null;
  /** Counts how often the feed was begun anew. */
  reading: number;
  /** The feed is being read from its beginning: what it does not name is not there any more. */
  resetting: boolean;
  /** The backup that the server was restored from, while the feed is read from its beginning: its last change. */
  restored?: RestoredBackup & { seq: number };
  /** When the device last agreed with the server, by its own clock. */
  succeeded_at: number | null;
  spaces?: readonly FollowedSpace[];
  /** Records that gave way to another of the same file, and which: a page may still show them. */
  renamed?: Readonly<Record<string, string>>;
}

export const firstState: SyncState = { cursor: null, reading: 0, resetting: false, succeeded_at: null };

/** What the device keeps, within a transaction: an object of nothing but functions. */
export interface ReplicaTransaction {
  state(): Promise<SyncState>;
  putState(state: SyncState): void;
  /** Oldest first. */
  changes(most?: number): Promise<WaitingChange[]>;
  /** How many changes wait. */
  waiting(): Promise<number>;
  /** Gives a change its number. */
  addChange(change: Change): Promise<WaitingChange>;
  putChange(change: WaitingChange): void;
  dropChange(number: number): void;
  record(collection: string, id: string, space?: string): Promise<StoredRecord | undefined>;
  /** All records, or those of one shared space. */
  records(space?: string): Promise<StoredRecord[]>;
  putRecord(record: StoredRecord): void;
  dropRecord(place: RecordPlace): void;
  /** Gives a refused change its number. */
  addRefusal(refusal: Omit<RefusedChange, "number">): Promise<RefusedChange>;
  refusals(): Promise<RefusedChange[]>;
  dropRefusal(number: number): void;
}

/** Where the device keeps it. */
export interface ReplicaStore {
  /**
   * What `work` writes is kept whole or not at all, one after the other. `lasting` resolves when it outlives an empty
   * battery. `work` waits for nothing but what it is given.
   */
  transact<Result>(work: (kept: ReplicaTransaction) => Promise<Result>, lasting?: boolean): Promise<Result>;
}

/** The way to the server. */
export interface SyncServer {
  /** Throws when no answer came, and a `RequestRefusal` when none ever will to what was asked. */
  sync(request: SyncRequest): Promise<SyncAnswer>;
  /** Takes a file there, or finds that it is. Throws a `FileRefusal` when the server will never take it. */
  send(file: string, digest: string): Promise<void>;
}

/** The server will never take a file. */
export class FileRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The server cannot read a request, now or later: one of its changes is to blame, or how it was asked. */
export class RequestRefusal extends Error {}

/** The most changes of a request. */
export const batchSize = 200;

/** The changes that any request may have held and no answer has settled. */
export async function waitingNumbers(kept: ReplicaTransaction): Promise<ReadonlySet<number>> {
  return new Set((await kept.changes(batchSize)).map(({ number }) => number));
}
