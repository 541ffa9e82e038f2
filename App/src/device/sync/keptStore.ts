// Where a replica keeps its data on a real device: the member's own database.
import { answered } from "../store/promised";
import { read, Shelf, transact } from "../store/database";
import type { WaitingChange } from "./change";
import { firstState, Kept, ReplicaStore, SyncState } from "./kept";
import type { KeptRecord } from "./record";

/** The shelves of a transaction. */
export type Shelves = (name: Shelf) => IDBObjectStore;
const stateKey = "state";

/** The shelves that a transaction of a replica needs. */
export const replicaShelves: Shelf[] = ["records", "changes", "sync"];

/** The store of one member's replica. */
export function keptStore(member: string): ReplicaStore {
  return {
    transact: (work, lasting = false) =>
      transact(member, replicaShelves, (shelf) => work(keptOn(shelf)), { lasting }),
  };
}

/** What a replica keeps, on shelves that may be changed together with others. */
export function keptOn(shelf: Shelves): Kept {
  const changes = () => shelf("changes");
  const records = () => shelf("records");
  return {
    state: async () => ((await answered(shelf("sync").get(stateKey))) as SyncState | undefined) ?? firstState,
    putState: (state) => void shelf("sync").put(state, stateKey),
    changes: (most) => answered(changes().getAll(null, most)) as Promise<WaitingChange[]>,
    waiting: () => answered(changes().count()),
    addChange: async (change) => ({ ...change, number: (await answered(changes().add(change))) as number }),
    putChange: (change) => void changes().put(change),
    dropChange: (number) => void changes().delete(number),
    record: (collection, id) => answered(records().get([collection, id])) as Promise<KeptRecord | undefined>,
    records: () => answered(records().getAll()) as Promise<KeptRecord[]>,
    putRecord: (record) => void records().put(record),
    dropRecord: ({ collection, id }) => void records().delete([collection, id]),
  };
}

/** The records of a collection as the server last told them, those deleted of late too. */
export async function readRecords(member: string, collection: string): Promise<KeptRecord[]> {
  return (await read(member, "records", (store) => store.index("collection").getAll(collection))) as KeptRecord[];
}

/** The records with values that wait for a choice. */
export async function readConflicted(member: string): Promise<KeptRecord[]> {
  return (await read(member, "records", (store) => store.index("conflicted").getAll())) as KeptRecord[];
}

/** The changes that wait, oldest first. */
export async function readChanges(member: string): Promise<WaitingChange[]> {
  return (await read(member, "changes", (store) => store.getAll())) as WaitingChange[];
}

export async function readState(member: string): Promise<SyncState> {
  const state = (await read(member, "sync", (store) => store.get(stateKey))) as SyncState | undefined;
  return state ?? firstState;
}
