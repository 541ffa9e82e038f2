// The storage interfaces of a replica and its interface to the server.
import type { Change, RestoredBackup, WaitingChange } from "./change";
import type { RecordPlace, StoredRecord } from "./record";
import type { SyncAnswer, SyncRequest, SpaceInFeed } from "./wire";

/** A change that the server refused for good, kept with its file until the member discards it. */
export interface RefusedChange {
  /** Sequence number in the order of refusal. */
  number: number;
  change: Change;
  /** The name of the space of the change, if it is not the member's own. */
  space_name?: string;
  code: string;
  message: string;
  at: number;
}

/** A shared space that the device follows. */
export interface FollowedSpace extends SpaceInFeed {
  /** The reading of the feed that last contained the space. */
  reading: number;
}

/** The state of synchronization with the server. */
export interface SyncState {
  cursor: string | null;
  /** The number of times that the feed was begun from its start. */
  reading: number;
  /** True while the feed is read from its beginning: records that it does not contain no longer exist. */
  resetting: boolean;
  /** The backup from which the server was restored and its last change, while the feed is read from its beginning. */
  restored?: RestoredBackup & { seq: number };
  /** The time of the last agreement with the server, by the device's clock. */
  succeeded_at: number | null;
  spaces?: readonly FollowedSpace[];
  /** The identifiers of records that were replaced by another record of the same file, which a page may still show. */
  renamed?: Readonly<Record<string, string>>;
}

export const firstState: SyncState = { cursor: null, reading: 0, resetting: false, succeeded_at: null };

/** The data of a replica within a transaction. It has no properties but functions. */
export interface ReplicaTransaction {
  state(): Promise<SyncState>;
  putState(state: SyncState): void;
  /** The waiting changes, oldest first. */
  changes(most?: number): Promise<WaitingChange[]>;
  /** The number of waiting changes. */
  waiting(): Promise<number>;
  /** Adds a change and gives it a number. */
  addChange(change: Change): Promise<WaitingChange>;
  putChange(change: WaitingChange): void;
  dropChange(number: number): void;
  record(collection: string, id: string, space?: string): Promise<StoredRecord | undefined>;
  /** All records, or those of one shared space. */
  records(space?: string): Promise<StoredRecord[]>;
  putRecord(record: StoredRecord): void;
  dropRecord(place: RecordPlace): void;
  /** Adds a refused change and gives it a number. */
  addRefusal(refusal: Omit<RefusedChange, "number">): Promise<RefusedChange>;
  refusals(): Promise<RefusedChange[]>;
  dropRefusal(number: number): void;
}

/** The storage of a replica. */
export interface ReplicaStore {
  /**
   * Runs `work` in a transaction: all of its writes are kept, or none, and transactions run one after the other. With `lasting`
   * the promise resolves once the data are flushed to disk. `work` may await only the functions that it is given.
   */
  transact<Result>(work: (kept: ReplicaTransaction) => Promise<Result>, lasting?: boolean): Promise<Result>;
}

/** The connection to the server. */
export interface SyncServer {
  /** Throws when no answer arrives, and a `RequestRefusal` when the refusal is final. */
  sync(request: SyncRequest): Promise<SyncAnswer>;
  /** Uploads a file, unless the server has it. Throws a `FileRefusal` when the refusal is final. */
  send(file: string, digest: string): Promise<void>;
}

/** The final refusal of a file by the server. */
export class FileRefusal extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** The final refusal of a request: one of its changes is invalid, or the request is. */
export class RequestRefusal extends Error {}

/** The maximum number of changes of a request. */
export const batchSize = 200;

/** The numbers of the changes that a request may have contained and no answer has settled. */
export async function waitingNumbers(kept: ReplicaTransaction): Promise<ReadonlySet<number>> {
  return new Set((await kept.changes(batchSize)).map(({ number }) => number));
}
