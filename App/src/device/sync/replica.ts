// The device's side of sync (docs/sync.md), whatever keeps its data and however the server is reached. Each step of it is
// one transaction of the store: it can be cut off anywhere and go on later.
import { applied, Change, changesOf, createdBy, Draft, opposite, WaitingChange } from "./change";
import type { Intake, IntakeOptions } from "./intake";
import type { StoredRecord } from "./record";
import {
  batchSize, FileRefusal, RefusedChange, ReplicaStore, ReplicaTransaction, RequestRefusal, SyncServer, SyncState,
  waitingNumbers,
} from "./replicaStore";
import { ReplicaUpdate, UpdateCollector } from "./update";
import type { SentChange, SyncAnswer } from "./wire";

/** How far a sync has come. */
export interface SyncProgress {
  /** Changes the server has answered, of those there were. */
  done: number;
  of: number;
  /** Records that came. */
  received: number;
}

interface ReplicaOptions extends IntakeOptions {
  device: string;
  deviceName: () => string;
  /** Called after each transaction that did something. */
  onUpdate?: (update: ReplicaUpdate) => void;
  onRefusal?: (refusal: RefusedChange) => void;
  onProgress?: (progress: SyncProgress) => void;
}

/** The most letters of the changes of a request: the server takes 4 MB. */
const batchLength = 500_000;
/** Records of an answer. */
const pageSize = 500;

export class Replica {
  constructor(
    private readonly store: ReplicaStore,
    private readonly server: SyncServer,
    private readonly options: ReplicaOptions,
  ) {}

  /**
   * Keeps a change, to be sent; answers once it is kept. A record is made once: so its name is the change's too, and making
   * it twice is making it once. Where several devices name a record alike (the note on a document), what each says of it
   * is a change of its own and needs an `id` of its own.
   */
  async make(made: Draft): Promise<WaitingChange> {
    const { newIdentifier, now } = this.options;
    const id = made.id ?? (made.kind === "create" ? made.record : newIdentifier());
    return this.transact(async (kept) => {
      const record = nameOf(made.record, (await kept.state()).renamed);
      return kept.addChange({ ...made, record, id, made_at: now() });
    }, true);
  }

  /** Does a change to what no server has to hear of; answers what takes it back. */
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

  /** A record as the member sees it: with what waits on top. */
  record(collection: string, id: string, space?: string): Promise<StoredRecord | undefined> {
    return this.store.transact(async (kept) => {
      const changes = changesOf(await kept.changes(), { space, collection, id });
      return changes.reduce(applied, await kept.record(collection, id, space));
    });
  }

  /** Takes a change back: out of those that wait, or, when the server may have it, by its opposite. */
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
      // Its record is gone, or has another name: nothing is left to take back.
      if (!record && changes.length === 0) return;
      const undoing = opposite(made, changes.reduce(applied, record ?? createdBy(made)));
      if (undoing) await kept.addChange({ id: newIdentifier(), ...placeOf(made), made_at: now(), ...undoing });
    }, true);
  }

  /**
   * Sends what waits and takes what is new, until device and server agree. Throws what the way to the server threw; all
   * that was done until then stays done. Not to be called again before it ends.
   */
  async sync(): Promise<void> {
    const progress = { done: 0, of: await this.store.transact((kept) => kept.waiting()), received: 0 };
    const missed = new Set<string>();
    // Pages show what the device has before they need it.
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
        // One of them is to blame: the others go without it.
        if (batch.length > 1) most = Math.ceil(batch.length / 2);
        else {
          // Unless the server does not take requests of this device at all, which throws.
          await this.ask([], cursor);
          await this.giveUp(change, { code: "refused", message: error.message }, intakeOf);
          most = batchSize;
        }
        continue;
      }
      const left = await this.transact((kept) => intakeOf(kept).take(answer, batch, cursor));
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

  /** The changes of the next request, from now on never altered. */
  private nextBatch(most: number): Promise<readonly WaitingChange[]> {
    return this.transact(async (kept) => {
      const batch: WaitingChange[] = [];
      // What waits comes behind what a restored server is to be told first.
      if ((await kept.state()).resetting) return batch;
      let length = 0;
      for (const change of await kept.changes(most)) {
        length += JSON.stringify(change).length;
        if (batch.length > 0 && length > batchLength) break;
        if (!change.sent) kept.putChange({ ...change, sent: true });
        // As it was: `sent` tells that it may have an answer already, of long ago.
        batch.push(change);
        // The server may know the same file by another record: what comes after is told that one's name.
        if (change.file !== undefined) break;
      }
      return batch;
    });
  }

  /** Takes the files there that the batch's records are made of; false when one is refused, with its change. */
  private async sendFiles(
    batch: readonly WaitingChange[],
    intakeOf: (kept: ReplicaTransaction) => Intake,
  ): Promise<boolean> {
    for (const change of batch) {
      if (change.file === undefined) continue;
      try {
        await this.server.send(change.file, change.digest ?? String(change.fields?.original?.after));
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
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

  /** A transaction of the store, told to whoever shows what it did. */
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

/** Where a change is done. */
function placeOf({ space, collection, record }: Pick<Change, "space" | "collection" | "record">) {
  return { ...(space !== undefined && { space }), collection, record };
}

/** By which name a record is there now. */
function nameOf(record: string, renamed: NonNullable<SyncState["renamed"]> = {}): string {
  const other = renamed[record];
  return other === undefined ? record : nameOf(other, renamed);
}
