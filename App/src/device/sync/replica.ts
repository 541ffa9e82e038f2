// The device's side of synchronization (docs/sync.md), independent of storage and network. Each step is one transaction of the
// store, so that it can be interrupted at any point and resumed.
import { applied, Change, changesOf, createdBy, Draft, opposite, WaitingChange } from "./change";
import type { Intake, IntakeOptions } from "./intake";
import type { StoredRecord } from "./record";
import {
  batchSize, FileRefusal, RefusedChange, ReplicaStore, ReplicaTransaction, RequestRefusal, SyncServer, SyncState,
  waitingNumbers,
} from "./replicaStore";
import { ReplicaUpdate, UpdateCollector } from "./update";
import type { SentChange, SyncAnswer } from "./wire";

/** The progress of a synchronization. */
export interface SyncProgress {
  /** The number of changes answered, of the `of` that there were. */
  done: number;
  of: number;
  /** The number of records received. */
  received: number;
}

interface ReplicaOptions extends IntakeOptions {
  device: string;
  deviceName: () => string;
  /** Called after each transaction that changed data. */
  onUpdate?: (update: ReplicaUpdate) => void;
  onRefusal?: (refusal: RefusedChange) => void;
  onProgress?: (progress: SyncProgress) => void;
}

/** The maximum length of the changes of a request, in characters: the server accepts 4 MB. */
const batchLength = 500_000;
/** The maximum number of records in an answer. */
const pageSize = 500;

export class Replica {
  constructor(
    private readonly store: ReplicaStore,
    private readonly server: SyncServer,
    private readonly options: ReplicaOptions,
  ) {}

  /**
   * Stores a change for sending; resolves once it is stored. A record is created once, so its identifier is the change's too,
   * and creating it twice is creating it once. If several devices use the same identifier for a record (the note on a
   * document), each change is separate and needs an `id` of its own.
   */
  async make(made: Draft): Promise<WaitingChange> {
    const { newIdentifier, now } = this.options;
    const id = made.id ?? (made.kind === "create" ? made.record : newIdentifier());
    return this.transact(async (kept) => {
      const record = nameOf(made.record, (await kept.state()).renamed);
      return kept.addChange({ ...made, record, id, made_at: now() });
    }, true);
  }

  /** Applies a change to a record that no server needs to know. Returns the function that reverts it. */
  async settle(made: Draft): Promise<() => Promise<void>> {
    const { newIdentifier, now } = this.options;
    const change = { ...made, id: newIdentifier(), made_at: now() };
    await this.transact(async (kept) => {
      const record = applied(await kept.record(made.collection, made.record, made.space), change);
      if (record) kept.putRecord(record);
    }, true);
    return async () => {
      const { space, collection, record } = made;
      const undoing = opposite(change, change.kind === "edit" ? await this.record(collection, record, space) : undefined);
      if (undoing) await this.settle({ ...placeOf(made), ...undoing });
    };
  }

  /** A record with the waiting changes applied. */
  record(collection: string, id: string, space?: string): Promise<StoredRecord | undefined> {
    return this.store.transact(async (kept) => {
      const changes = changesOf(await kept.changes(), { space, collection, id });
      return changes.reduce(applied, await kept.record(collection, id, space));
    });
  }

  /** Reverts a change: removes it from those that wait or, if the server may have it, adds its inverse. */
  async undo(made: WaitingChange): Promise<void> {
    const { newIdentifier, now } = this.options;
    const { space, collection, record: id } = made;
    await this.transact(async (kept) => {
      const changes = changesOf(await kept.changes(), { space, collection, id });
      const last = changes.at(-1);
      if (last?.number === made.number && !last.sent && made.file === undefined) {
        kept.dropChange(made.number);
        return;
      }
      const record = await kept.record(collection, id, space);
      // The record is gone or renamed: nothing is left to revert.
      if (!record && changes.length === 0) return;
      const undoing = opposite(made, changes.reduce(applied, record ?? createdBy(made)));
      if (undoing) await kept.addChange({ id: newIdentifier(), ...placeOf(made), made_at: now(), ...undoing });
    }, true);
  }

  /**
   * Sends waiting changes and receives new records until device and server agree. Throws the server's errors; all steps
   * completed before stay. Must not be called again before it ends.
   */
  async sync(): Promise<void> {
    const progress = { done: 0, of: await this.store.transact((kept) => kept.waiting()), received: 0 };
    const missed = new Set<string>();
    // The first page shows stored data, for which this module is not needed.
    const intake = await import("./intake");
    const intakeOf = (kept: ReplicaTransaction) => new intake.Intake(kept, this.options);
    const tell = () => this.options.onProgress?.({ ...progress });
    tell();
    let most = batchSize;
    for (;;) {
      const batch = await this.nextBatch(most);
      if (!(await this.sendFiles(batch, intakeOf))) continue;
      const { cursor } = await this.store.transact((kept) => kept.state());
      let answer: SyncAnswer;
      try {
        answer = await this.ask(batch, cursor);
      } catch (error) {
        const [change] = batch;
        if (!(error instanceof RequestRefusal) || !change) throw error;
        // One of the changes causes the refusal: the batch is halved until it is found.
        if (batch.length > 1) most = Math.ceil(batch.length / 2);
        else {
          // Throws if the server refuses all requests of this device.
          await this.ask([], cursor);
          await this.giveUp(change, { code: "refused", message: error.message }, intakeOf);
          most = batchSize;
        }
        continue;
      }
      const left = await this.transact((kept) => intakeOf(kept).accept(answer, batch, cursor));
      for (const { change, error } of answer.results) {
        if (error?.code !== "missing_file") continue;
        if (missed.has(change)) throw new Error("the server does not keep a file");
        missed.add(change);
      }
      progress.done += answer.results.length;
      progress.of = progress.done + left;
      progress.received += answer.records.length;
      tell();
      if (left === 0 && !answer.more) return;
    }
  }

  private ask(batch: readonly WaitingChange[], cursor: string | null): Promise<SyncAnswer> {
    const { device, deviceName } = this.options;
    return this.server.sync({ device, device_name: deviceName(), cursor, limit: pageSize, changes: batch.map(sent) });
  }

  /** The changes of the next request, which never alter from now on. */
  private nextBatch(most: number): Promise<readonly WaitingChange[]> {
    return this.transact(async (kept) => {
      const batch: WaitingChange[] = [];
      // Waiting changes follow the changes that a restored server is to receive first.
      if ((await kept.state()).resetting) return batch;
      let length = 0;
      for (const change of await kept.changes(most)) {
        length += JSON.stringify(change).length;
        if (batch.length > 0 && length > batchLength) break;
        if (!change.sent) kept.putChange({ ...change, sent: true });
        // The unaltered change: `sent` is true if it may already have an answer.
        batch.push(change);
        // The server may know the same file under another record: later changes must use that record's identifier.
        if (change.file !== undefined) break;
      }
      return batch;
    });
  }

  /** Uploads the files of the batch's records; false when one is refused, together with its change. */
  private async sendFiles(
    batch: readonly WaitingChange[],
    intakeOf: (kept: ReplicaTransaction) => Intake,
  ): Promise<boolean> {
    for (const change of batch) {
      if (change.file === undefined) continue;
      const original = String(change.fields?.original?.after);
      const { digest = original } = change;
      // Of the original that it lacks, a device may have other points.
      if (change.isLacking && digest !== original) continue;
      try {
        await this.server.send(change.file, digest);
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
        if (change.isLacking && error.code === "file_lost") continue;
        await this.giveUp(change, error, intakeOf);
        return false;
      }
    }
    return true;
  }

  /** Keeps a change as refused for good, unless another tab has settled it. */
  private async giveUp(
    change: WaitingChange,
    error: { code: string; message: string },
    intakeOf: (kept: ReplicaTransaction) => Intake,
  ): Promise<void> {
    await this.transact(async (kept) => {
      if ((await waitingNumbers(kept)).has(change.number)) await intakeOf(kept).giveUp(change, error);
    });
  }

  /** Runs a transaction of the store and reports its changes to observers. */
  private async transact<Result>(work: (kept: ReplicaTransaction) => Promise<Result>, lasting = false): Promise<Result> {
    const done = new UpdateCollector();
    const result = await this.store.transact((kept) => work(done.observing(kept)), lasting);
    for (const refusal of done.refusals) this.options.onRefusal?.(refusal);
    if (done.update) this.options.onUpdate?.(done.update);
    return result;
  }
}

function sent({ id, kind, fields, made_at, ...change }: WaitingChange): SentChange {
  return { id, ...placeOf(change), kind, ...(fields && { fields }), made_at };
}

/** The place of the record of a change. */
function placeOf({ space, collection, record }: Pick<Change, "space" | "collection" | "record">) {
  return { ...(space !== undefined && { space }), collection, record };
}

/** The present identifier of a record. */
function nameOf(record: string, renamed: NonNullable<SyncState["renamed"]> = {}): string {
  const other = renamed[record];
  return other === undefined ? record : nameOf(other, renamed);
}
