// The storage of a replica on a real device: the member's database.
import { answered } from "../store/promised";
import { ObjectStores, read, transact } from "../store/database";
import type { WaitingChange } from "./change";
import { firstState, RefusedChange, ReplicaTransaction, ReplicaStore, SyncState } from "./replicaStore";
import type { RecordPlace, StoredRecord } from "./record";

const stateKey = "state";

/** The object stores of a replica's transaction. */
export const replicaStoreNames = ["records", "changes", "refused", "sync"] as const;
export type ReplicaStoreName = (typeof replicaStoreNames)[number];

/** The store of one member's replica. */
export function browserStore(member: string): ReplicaStore {
  return {
    transact: (work, lasting = false) =>
      transact(member, replicaStoreNames, (stores) => work(transactionOn(stores)), { lasting }),
  };
}

/** The transaction of a replica on object stores, which a caller may change together with other stores. */
export function transactionOn(stores: ObjectStores<ReplicaStoreName>): ReplicaTransaction {
  const changes = () => stores("changes");
  const records = () => stores("records");
  return {
    state: async () => ((await answered(stores("sync").get(stateKey))) as SyncState | undefined) ?? firstState,
    putState: (state) => void stores("sync").put(state, stateKey),
    changes: (most) => answered(changes().getAll(null, most)) as Promise<WaitingChange[]>,
    waiting: () => answered(changes().count()),
    addChange: async (change) => ({ ...change, number: (await answered(changes().add(change))) as number }),
    putChange: (change) => void changes().put(change),
    dropChange: (number) => void changes().delete(number),
    record: (collection, id, space) => answered(records().get(keyOf({ space, collection, id }))),
    records: (space) => answered(records().getAll(space === undefined ? null : allOf(space))),
    putRecord: (record) => void records().put(record, keyOf(record)),
    dropRecord: (place) => void records().delete(keyOf(place)),
    addRefusal: async (refusal) => ({ ...refusal, number: (await answered(stores("refused").add(refusal))) as number }),
    refusals: () => answered(stores("refused").getAll()) as Promise<RefusedChange[]>,
    dropRefusal: (number) => void stores("refused").delete(number),
  };
}

const keyOf = ({ space = "", collection, id }: RecordPlace) => [space, collection, id];

/** The key range of a space's records, or of one of its collections: an array sorts before all its extensions. */
export function allOf(space = "", ...collection: string[]): IDBKeyRange {
  return IDBKeyRange.bound([space, ...collection], [space, ...collection, []]);
}

/** The records of a collection in the server's latest state, including recently deleted ones. */
export async function readRecords(member: string, collection: string, space?: string): Promise<StoredRecord[]> {
  return read(member, "records", (store) => store.getAll(allOf(space, collection)));
}

/** The refused changes, latest first. */
export async function readRefusals(member: string): Promise<RefusedChange[]> {
  return ((await read(member, "refused", (store) => store.getAll())) as RefusedChange[]).reverse();
}

/** The records with conflicting values that await a choice. */
export async function readConflicted(member: string): Promise<StoredRecord[]> {
  return (await read(member, "records", (store) => store.index("conflicted").getAll())) as StoredRecord[];
}

/** The waiting changes, oldest first. */
export async function readChanges(member: string): Promise<WaitingChange[]> {
  return (await read(member, "changes", (store) => store.getAll())) as WaitingChange[];
}

export async function readState(member: string): Promise<SyncState> {
  const state = (await read(member, "sync", (store) => store.get(stateKey))) as SyncState | undefined;
  return state ?? firstState;
}
