// The device's side of sync (docs/sync.md), whatever keeps its data and however the server is reached. Each step of it is
// one transaction of the store: it can be cut off anywhere and go on later.
import { applied, Change, ChangedFields, opposite, createdBy, WaitingChange } from "./change";
import {
  FileRefusal, FollowedSpace, RefusedChange, ReplicaStore, ReplicaTransaction, SyncServer, SyncState,
} from "./replicaStore";
import { isSameSpace, RecordPlace, StoredRecord } from "./record";
import type { Result, SentChange, SyncAnswer } from "./wire";

/** What a transaction did, to be shown. */
export interface ReplicaUpdate {
  records: readonly StoredRecord[];
  gone: readonly RecordPlace[];
  /** The waiting changes are others now. */
  changed: boolean;
}

/** How far a sync has come. */
export interface SyncProgress {
  /** Changes the server has answered, of those there were. */
  done: number;
  of: number;
  /** Records that came. */
  received: number;
}

interface ReplicaOptions {
  device: string;
  deviceName: () => string;
  newIdentifier: () => string;
  now: () => number;
  /** Called after each transaction that did something. */
  onUpdate?: (update: ReplicaUpdate) => void;
  onRefusal?: (refusal: RefusedChange) => void;
  onProgress?: (progress: SyncProgress) => void;
  /** A record that a restored server does not know any more, as a change that makes it there again. */
  recreate?: (record: StoredRecord) => Pick<Change, "fields" | "file"> | null;
}

/** Changes of a request, and their letters: the server takes 500 and 4 MB. */
const batchSize = 200;
const batchLength = 500_000;
/** Records of an answer. */
const pageSize = 500;

export class Replica {
  constructor(
    private readonly store: ReplicaStore,
    private readonly server: SyncServer,
    private readonly options: ReplicaOptions,
  ) {}

  /** Keeps a change, to be sent; answers once it is kept. */
  async make(made: Omit<Change, "id" | "made_at">): Promise<WaitingChange> {
    const { newIdentifier, now } = this.options;
    // A record is made once: so its name is the change's too, and making it twice is making it once.
    const id = made.kind === "create" ? made.record : newIdentifier();
    return this.transact(async (kept) => {
      const record = nameOf(made.record, (await kept.state()).renamed);
      return kept.addChange({ ...made, record, id, made_at: now() });
    }, true);
  }

  /** Does a change to what no server has to hear of; answers what takes it back. */
  async settle(made: Omit<Change, "id" | "made_at">): Promise<() => Promise<void>> {
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
    const tell = () => this.options.onProgress?.({ ...progress });
    tell();
    for (;;) {
      const batch = await this.nextBatch();
      if (!(await this.sendFiles(batch))) continue;
      const { cursor } = await this.store.transact((kept) => kept.state());
      const answer = await this.server.sync({
        device: this.options.device,
        device_name: this.options.deviceName(),
        cursor,
        limit: pageSize,
        changes: batch.map(sent),
      });
      const left = await this.transact((kept) => this.take(answer, batch, cursor, kept));
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

  /** The changes of the next request, from now on never altered. */
  private nextBatch(): Promise<readonly WaitingChange[]> {
    return this.transact(async (kept) => {
      const batch: WaitingChange[] = [];
      let length = 0;
      for (const change of await kept.changes(batchSize)) {
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
  private async sendFiles(batch: readonly WaitingChange[]): Promise<boolean> {
    for (const change of batch) {
      if (change.file === undefined) continue;
      try {
        await this.server.send(change.file, String(change.fields?.original?.after));
      } catch (error) {
        if (!(error instanceof FileRefusal)) throw error;
        const { code, message } = error;
        await this.transact(async (kept) => {
          if ((await waitingNumbers(kept)).has(change.number)) await this.refuse(change, { code, message }, kept);
        });
        return false;
      }
    }
    return true;
  }

  /** Takes an answer in, and tells how many changes still wait. */
  private async take(
    answer: SyncAnswer,
    batch: readonly WaitingChange[],
    asked: string | null,
    kept: ReplicaTransaction,
  ): Promise<number> {
    const found = await kept.state();
    // Another tab was faster, where tabs cannot keep out of each other's way: its answer counts, and what it did not have
    // is sent again.
    if (found.cursor !== asked) return kept.waiting();
    const waiting = await waitingNumbers(kept);
    const byName = new Map(batch.filter(({ number }) => waiting.has(number)).map((change) => [change.id, change]));
    const state = answer.reset ? { ...found, resetting: true, reading: found.reading + 1 } : found;
    for (const result of answer.results) {
      const change = byName.get(result.change);
      if (change) await this.takeResult(result, change, state, kept);
    }
    for (const space of answer.left ?? []) await this.leave(space, kept);
    await this.takeSpaces(answer, state, kept);
    await this.takeRecords(answer, state, kept);
    return kept.waiting();
  }

  /** The device has nothing more of a space. What was not sent there stays with the member, as refused. */
  private async leave(space: string, kept: ReplicaTransaction): Promise<void> {
    for (const record of await kept.records(space)) kept.dropRecord(record);
    for (const change of await kept.changes()) {
      // What was sent has an answer: the server may have taken it before.
      if (change.space === space && !change.sent) await this.refuse(change, { code: "left", message: "" }, kept);
    }
    const state = await kept.state();
    kept.putState({ ...state, spaces: (state.spaces ?? []).filter(({ id }) => id !== space) });
  }

  private async takeSpaces({ spaces: told = [] }: SyncAnswer, { reading }: SyncState, kept: ReplicaTransaction): Promise<void> {
    if (told.length === 0) return;
    const state = await kept.state();
    const others = (state.spaces ?? []).filter(({ id }) => !told.some((each) => each.id === id));
    kept.putState({ ...state, spaces: [...others, ...told.map((each) => ({ ...each, reading }))] });
  }

  private async takeResult(result: Result, change: WaitingChange, state: SyncState, kept: ReplicaTransaction): Promise<void> {
    const { status, error } = result;
    if (status !== "refused") {
      kept.dropChange(change.number);
      // The feed may tell of it in a later page, and of what was deleted since only that it was: until then, and for
      // whoever brings it back, it stays as the member made it.
      const known = await kept.record(change.collection, change.record, change.space);
      const isFollowed = change.space === undefined || spaceOf(change, state) !== undefined;
      const isRead = state.resetting && known?.reading === state.reading;
      // What the feed told meanwhile may be newer than a change that was answered long ago.
      if (status !== "gone" && isFollowed && !isRead && !change.sent) this.anticipate(change, result.fields ?? [], known, kept);
      // A restored server may have lost the record: then it is made again first.
      if (status === "gone" && state.resetting && !isRead) await this.resend(change, kept);
      return;
    }
    // The server swept a file that waited too long: the next request sends it again.
    if (error?.code === "missing_file") return;
    if (error?.code === "known" && error.record !== undefined) await this.replaceByTwin(change, error.record, kept);
    else {
      await this.refuse(change, error ?? { code: "refused", message: "" }, kept);
      if (error?.code === "forbidden" && change.kind === "create") await this.dropUnknown(change, kept);
    }
  }

  /** A record that a restored server lost and will not have again is there no more; its words stand in the refusal. */
  private async dropUnknown({ space, collection, record: id }: Change, kept: ReplicaTransaction): Promise<void> {
    const known = await kept.record(collection, id, space);
    if (known && known.seq === undefined) kept.dropRecord(known);
  }

  /** Sends a change anew, behind all others and under a name that has no answer yet. */
  private async resend({ number, sent: _, ...change }: WaitingChange, kept: ReplicaTransaction): Promise<void> {
    kept.dropChange(number);
    await kept.addChange({ ...change, id: this.options.newIdentifier() });
  }

  /**
   * Shows what the server has taken until the feed tells of it. What became of a value that is not the one which the change
   * saw, only the server knows, and the feed may have told it already.
   */
  private anticipate(change: Change, lost: readonly string[], known: StoredRecord | undefined, kept: ReplicaTransaction): void {
    const fields = Object.entries(change.fields ?? {}).filter(([name, { before = null }]) => {
      const isSeen = !known || change.kind === "create" || JSON.stringify(known.body[name] ?? null) === JSON.stringify(before);
      return isSeen && !lost.includes(name);
    });
    const record = applied(known, { ...change, fields: Object.fromEntries(fields) as ChangedFields });
    if (record) kept.putRecord(record);
  }

  /** The record is there by another name: the device's own goes, what was done to it since is done to that one. */
  private async replaceByTwin(change: WaitingChange, known: string, kept: ReplicaTransaction): Promise<void> {
    kept.dropChange(change.number);
    const place = { space: change.space, collection: change.collection, id: change.record };
    kept.dropRecord(place);
    const state = await kept.state();
    kept.putState({ ...state, renamed: { ...without(known, state.renamed), [change.record]: known } });
    for (const later of changesOf(await kept.changes(), place)) {
      if (later.number !== change.number) kept.putChange({ ...later, record: known });
    }
  }

  private async refuse(change: WaitingChange, error: { code: string; message: string }, kept: ReplicaTransaction): Promise<void> {
    kept.dropChange(change.number);
    const name = spaceOf(change, await kept.state())?.name;
    const { code, message } = error;
    await kept.addRefusal({ change, code, message, at: this.options.now(), ...(name !== undefined && { space_name: name }) });
  }

  private async takeRecords(answer: SyncAnswer, state: SyncState, kept: ReplicaTransaction): Promise<void> {
    const { reading } = state;
    let { renamed } = await kept.state();
    for (const told of answer.records) {
      const { space, collection, id, rev, seq, updated_at, deleted_at, author, body, summary, conflicts } = told;
      const own = await kept.record(collection, id, space);
      const base = {
        ...(space !== undefined && { space }), collection, id, rev, seq, reading, updated_at,
        ...(author !== undefined && { author }), ...(own?.local && { local: own.local }),
      };
      if (deleted_at === undefined) {
        renamed = without(id, renamed);
        const waiting = conflicts?.length ? { conflicts, conflicted: 1 as const } : {};
        kept.putRecord({ ...base, body: body ?? {}, ...(summary && { summary }), ...waiting });
      } else if (body ?? own) {
        // Kept as it was, so that it can be shown to be brought back.
        const last = body ? { body, summary } : own;
        kept.putRecord({ ...base, deleted_at, body: last?.body ?? {}, ...(last?.summary && { summary: last.summary }) });
      }
    }
    if (state.resetting && !answer.more) await this.endReset(reading, kept);
    const isAgreed = !answer.more;
    kept.putState({
      ...(await kept.state()),
      cursor: answer.cursor,
      reading,
      ...(renamed && { renamed }),
      resetting: state.resetting && answer.more,
      ...(isAgreed && { succeeded_at: this.options.now() }),
    });
  }

  /** The server has lost what this reading of the feed did not name; what only it had is lost. */
  private async endReset(reading: number, kept: ReplicaTransaction): Promise<void> {
    const { spaces = [] } = await kept.state();
    for (const space of spaces) if (space.reading !== reading) await this.leave(space.id, kept);
    const changes = await kept.changes();
    for (const record of await kept.records()) {
      if (record.reading === reading) continue;
      const waiting = changesOf(changes, record);
      // No server knew it yet.
      if (waiting.some(({ kind }) => kind === "create")) continue;
      const isLive = record.deleted_at === undefined || waiting.some(({ kind }) => kind === "restore");
      const again = isLive ? this.options.recreate?.(record) ?? null : null;
      if (!again) {
        kept.dropRecord(record);
        continue;
      }
      const { space, collection, id, updated_at, body, local } = record;
      const inSpace = space === undefined ? {} : { space };
      kept.putRecord({ ...inSpace, collection, id, rev: 0, updated_at, body, ...(local && { local }) });
      // Another name than the first time: that one may have its answer already.
      const made = { id: this.options.newIdentifier(), ...inSpace, collection, record: id, kind: "create" as const };
      await kept.addChange({ ...made, made_at: this.options.now(), ...again });
      // What waits for the record has to come after it.
      for (const change of waiting) await this.resend(change, kept);
    }
  }

  /** A transaction of the store, told to whoever shows what it did. */
  private async transact<Result>(work: (kept: ReplicaTransaction) => Promise<Result>, lasting = false): Promise<Result> {
    const refusals: RefusedChange[] = [];
    const records = new Map<string, StoredRecord>();
    const gone = new Map<string, RecordPlace>();
    let changed = false;
    const key = ({ space = "", collection, id }: RecordPlace) => `${space}/${collection}/${id}`;
    const result = await this.store.transact((kept) => {
      const watched: ReplicaTransaction = {
        ...kept,
        async addRefusal(made) {
          const refusal = await kept.addRefusal(made);
          refusals.push(refusal);
          return refusal;
        },
        addChange(change) {
          changed = true;
          return kept.addChange(change);
        },
        putChange(change) {
          changed = true;
          kept.putChange(change);
        },
        dropChange(number) {
          changed = true;
          kept.dropChange(number);
        },
        putRecord(record) {
          records.set(key(record), record);
          gone.delete(key(record));
          kept.putRecord(record);
        },
        dropRecord(place) {
          gone.set(key(place), place);
          records.delete(key(place));
          kept.dropRecord(place);
        },
      };
      return work(watched);
    }, lasting);
    for (const refusal of refusals) this.options.onRefusal?.(refusal);
    if (changed || records.size > 0 || gone.size > 0) {
      this.options.onUpdate?.({ records: [...records.values()], gone: [...gone.values()], changed });
    }
    return result;
  }
}

/** The changes that any request may have held and no answer has settled. */
async function waitingNumbers(kept: ReplicaTransaction): Promise<ReadonlySet<number>> {
  return new Set((await kept.changes(batchSize)).map(({ number }) => number));
}

function sent({ id, kind, fields, made_at, ...change }: WaitingChange): SentChange {
  return { id, ...placeOf(change), kind, ...(fields && { fields }), made_at };
}

/** Where a change is done. */
function placeOf({ space, collection, record }: Pick<Change, "space" | "collection" | "record">) {
  return { ...(space !== undefined && { space }), collection, record };
}

/** What the device knows of the shared space that something is in. */
function spaceOf({ space }: { space?: string | undefined }, { spaces = [] }: SyncState): FollowedSpace | undefined {
  return spaces.find(({ id }) => id === space);
}

/** The changes of one record, oldest first. */
export function changesOf<Some extends Change>(changes: readonly Some[], { space, collection, id }: RecordPlace): Some[] {
  return changes.filter((change) => {
    return change.collection === collection && change.record === id && isSameSpace(change.space, space);
  });
}

type Renamed = NonNullable<SyncState["renamed"]>;

/** By which name a record is there now. */
function nameOf(record: string, renamed: Renamed = {}): string {
  const other = renamed[record];
  return other === undefined ? record : nameOf(other, renamed);
}

/** `id` is the name of a record of its own. */
function without(id: string, renamed: Renamed | undefined): Renamed | undefined {
  if (renamed?.[id] === undefined) return renamed;
  const { [id]: _, ...others } = renamed;
  return others;
}
