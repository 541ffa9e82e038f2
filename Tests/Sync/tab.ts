import type { Change, WaitingChange } from "../../App/src/device/sync/change";
import { FileRefusal, ReplicaStore, RequestRefusal } from "../../App/src/device/sync/replicaStore";
import type { RecordPlace, StoredRecord } from "../../App/src/device/sync/record";
import { Replica } from "../../App/src/device/sync/replica";
import type { SyncAnswer, SyncRequest } from "../../App/src/device/sync/wire";
import { editable } from "./club";
import type { MemoryStore } from "./memoryStore";
import type { Intent } from "./deviceOracle";
import type { World } from "./world";

/** A tab's pending operation. The world decides its outcome. */
export type Waiting = { tab: Tab } & (
  | { kind: "pause"; goOn: () => void }
  | { kind: "request"; request: SyncRequest; answered: (answer: SyncAnswer) => void; failed: (error: Error) => void }
  | { kind: "file"; file: string; sent: () => void; failed: (error: Error) => void }
);

export type WaitingFile = Extract<Waiting, { kind: "file" }>;

export interface Device {
  id: string;
  name: string;
  /** Error of the device's clock, in milliseconds. */
  clock: number;
  /** The signed-in member. */
  member: string;
  stores: Map<string, MemoryStore>;
  tabs: Tab[];
  /** Files imported on the device, by member. */
  files: Map<string, Set<string>>;
}

/** An open form, with the values that the member saw in it. */
export interface Form {
  record: StoredRecord;
  intent: Intent;
}

/** The app on one device for one member: a `Replica` over the device's store. It may die at any moment. */
export class Tab {
  readonly replica: Replica;
  isAlive = true;
  isSyncing = false;
  /** Changes that the member can undo. */
  readonly undoable: WaitingChange[] = [];
  form: Form | null = null;
  private intent: Intent | undefined;
  private isLooking = false;

  constructor(
    readonly kept: MemoryStore,
    private readonly world: World,
    deviceName: string,
    clock: () => number,
  ) {
    const store: ReplicaStore = { transact: (work) => this.transact(work) };
    const server = {
      sync: (request: SyncRequest) => this.ask(request),
      send: (file: string) => this.send(file),
    };
    this.replica = new Replica(store, server, {
      device: kept.device,
      deviceName: () => deviceName,
      newIdentifier: world.newIdentifier,
      now: clock,
      onRefusal: (refusal) => world.oracle.devices.heardOf(refusal.change.id),
      recreate: (record) => this.recreate(record),
      editableFields: (collection) => world.broken.editableFields(editable[collection] ?? []),
    });
  }

  // MARK: The member

  /** Returns a record as a page shows it, and the writes that the member has thereby seen. */
  async look({ collection, id, space }: RecordPlace): Promise<Form | null> {
    this.isLooking = true;
    const shown = this.replica.record(collection, id, space);
    this.isLooking = false;
    const record = await shown;
    if (!record) return null;
    if (record.deleted_at !== undefined) return { record, intent: {} };
    return { record, intent: { saw: this.world.oracle.devices.compareShown(this.kept, record) } };
  }

  async make(change: Omit<Change, "id" | "made_at">, intent?: Intent): Promise<void> {
    this.intent = intent;
    const making = this.replica.make(change);
    this.intent = undefined;
    this.undoable.push(await making);
  }

  async undo(change: WaitingChange): Promise<void> {
    this.intent = { withdraws: change.id };
    const undoing = this.replica.undo(change);
    this.intent = undefined;
    await undoing;
  }

  async sync(): Promise<void> {
    this.isSyncing = true;
    try {
      await this.replica.sync();
    } finally {
      this.isSyncing = false;
    }
  }

  // MARK: Its surroundings

  private transact<Done>(work: Parameters<ReplicaStore["transact"]>[0]): Promise<Done> {
    const { world, kept, intent } = this;
    const fate = this.isLooking ? "commit" : world.fateOfTransaction();
    const run = () => {
      return kept.transact(work, () => world.endingOf(this, fate), (commit) => world.committed(commit, intent));
    };
    if (fate !== "pause before" && fate !== "pause after") return run() as Promise<Done>;
    return new Promise((resolve, reject) => {
      const pause = (goOn: () => void) => world.wait({ tab: this, kind: "pause", goOn });
      const done = (result: unknown) => resolve(result as Done);
      if (fate === "pause before") pause(() => void run().then(done, reject));
      else void run().then((result) => pause(() => done(result)), reject);
    });
  }

  private ask(request: SyncRequest): Promise<SyncAnswer> {
    return new Promise((answered, failed) => {
      this.world.wait({ tab: this, kind: "request", request: this.world.broken.sent(request), answered, failed });
    });
  }

  private send(file: string): Promise<void> {
    if (!this.world.hasFile(this.kept, file)) return Promise.reject(new FileRefusal("file_lost", "The device lacks the file."));
    return new Promise((sent, failed) => this.world.wait({ tab: this, kind: "file", file, sent, failed }));
  }

  private recreate({ space, collection, body, author }: StoredRecord) {
    if (body.kind !== undefined || this.world.broken.makesNothingAgain) return null;
    if (space !== undefined && author !== this.kept.member) return null;
    const original = body.original as string | undefined;
    const names = [...(editable[collection] ?? []), "original", "format"].filter((name) => name in body);
    const fields = Object.fromEntries(names.map((name) => [name, { after: body[name] ?? null }]));
    // Without the file, a track can be made again only if the server still has it.
    const isLacking = collection === "tracks" && !this.world.hasFile(this.kept, original) ? { isLacking: true as const } : {};
    return { fields, ...(original !== undefined && { file: original }), ...isLacking };
  }
}

export const refusal = () => new FileRefusal("too_large", "The file is too large.");
export const requestRefusal = () => new RequestRefusal("The request is malformed.");
