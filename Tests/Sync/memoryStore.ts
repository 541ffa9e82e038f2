import type { WaitingChange } from "../../App/src/device/sync/change";
import { firstState, RefusedChange, ReplicaTransaction, SyncState } from "../../App/src/device/sync/replicaStore";
import type { StoredRecord } from "../../App/src/device/sync/record";
import { keyOf } from "./club";

/** The effects of one committed transaction. */
export interface Commit {
  store: MemoryStore;
  added: WaitingChange[];
  altered: { was: WaitingChange; is: WaitingChange }[];
  dropped: WaitingChange[];
  records: StoredRecord[];
  /** Keys of new records. */
  arrived: Set<string>;
  droppedRecords: string[];
  refused: RefusedChange[];
  /** Refusals that were removed. */
  settled: RefusedChange[];
  before: SyncState;
}

/** Thrown when the disk is full: the transaction has no effect. */
export class FullDisk extends Error {}

/** A device's data of one member. It survives every crash. */
export class MemoryStore {
  state: SyncState = firstState;
  readonly changes = new Map<number, WaitingChange>();
  readonly records = new Map<string, StoredRecord>();
  /** The server's refusals, until the member discards them. */
  readonly refusals: RefusedChange[] = [];
  private lastRefusal = 0;
  private lastNumber = 0;
  private isBusy = false;

  constructor(
    readonly member: string,
    readonly device: string,
  ) {}

  /** Runs a transaction. `ending` is called after the work; without a commit the transaction has no effect. */
  async transact<Done>(
    work: (kept: ReplicaTransaction) => Promise<Done>,
    ending: () => "commit" | "cut" | "full",
    committed: (commit: Commit) => void,
  ): Promise<Done> {
    if (this.isBusy) throw new Error("two transactions at one time");
    this.isBusy = true;
    const changes = new Map<number, WaitingChange | null>();
    const records = new Map<string, StoredRecord | null>();
    const commit: Commit = {
      store: this, added: [], altered: [], dropped: [], records: [], arrived: new Set(), droppedRecords: [],
      refused: [], settled: [], before: this.state,
    };
    let { state } = this;
    const waiting = () => {
      if (changes.size === 0) return [...this.changes.values()];
      const kept = [...this.changes.values()].filter((change) => !changes.has(change.number));
      for (const change of changes.values()) if (change) kept.push(change);
      return kept.sort((one, other) => one.number - other.number);
    };
    const kept: ReplicaTransaction = {
      state: () => Promise.resolve(state),
      putState: (next) => void (state = next),
      changes: (most) => Promise.resolve(most === undefined ? waiting() : waiting().slice(0, most)),
      waiting: () => Promise.resolve(waiting().length),
      addChange: (change) => {
        this.lastNumber += 1;
        const added = { ...change, number: this.lastNumber };
        changes.set(added.number, added);
        return Promise.resolve(added);
      },
      putChange: (change) => void changes.set(change.number, change),
      dropChange: (number) => void changes.set(number, null),
      record: (collection, id, space) => {
        const key = keyOf({ space, collection, id });
        const written = records.get(key);
        return Promise.resolve(written === undefined ? this.records.get(key) : written ?? undefined);
      },
      records: (space) => {
        const all = [...this.records].filter(([key]) => !records.has(key)).map(([, record]) => record);
        for (const record of records.values()) if (record) all.push(record);
        return Promise.resolve(space === undefined ? all : all.filter((record) => record.space === space));
      },
      putRecord: (record) => void records.set(keyOf(record), record),
      dropRecord: (place) => void records.set(keyOf(place), null),
      addRefusal: (made) => {
        const refusal = { ...made, number: (this.lastRefusal += 1) };
        commit.refused.push(refusal);
        return Promise.resolve(refusal);
      },
      refusals: () => Promise.resolve([...this.refusals, ...commit.refused].filter((each) => !commit.settled.includes(each))),
      dropRefusal: (number) => {
        commit.settled.push(...[...this.refusals, ...commit.refused].filter((each) => each.number === number));
      },
    };
    try {
      const done = await work(kept);
      const end = ending();
      if (end === "full") throw new FullDisk("the disk is full");
      if (end === "cut") {
        this.isBusy = false;
        return await new Promise<Done>(() => undefined);
      }
      for (const [number, change] of changes) this.write(number, change, commit);
      for (const [key, record] of records) {
        if (record) {
          if (!this.records.has(key)) commit.arrived.add(key);
          this.records.set(key, record);
          commit.records.push(record);
        } else if (this.records.delete(key)) commit.droppedRecords.push(key);
      }
      this.refusals.push(...commit.refused);
      for (const refusal of commit.settled) this.refusals.splice(this.refusals.indexOf(refusal), 1);
      this.state = state;
      committed(commit);
      return done;
    } finally {
      this.isBusy = false;
    }
  }

  private write(number: number, change: WaitingChange | null, commit: Commit): void {
    const was = this.changes.get(number);
    if (!change) {
      if (was) commit.dropped.push(was);
      this.changes.delete(number);
      return;
    }
    if (was) commit.altered.push({ was, is: change });
    else commit.added.push(change);
    this.changes.set(number, change);
  }
}
