// Comparison of a device with the server, after all changes have been answered.
import type { StoredRecord } from "../../App/src/device/sync/record";
import type { FeedRecord } from "../../App/src/device/sync/wire";
import type { MemoryStore } from "./memoryStore";
import { short } from "./words";

/** The differences between a device and the server's records. */
export function* disagreements(store: MemoryStore, records: ReadonlyMap<string, FeedRecord>): Iterable<string> {
  const where = `${short(store.device)} of ${short(store.member)}`;
  if (store.changes.size > 0) yield `${where} still has changes that wait`;
  if (store.state.resetting) yield `${where} still reads the feed from its beginning`;
  for (const [key, record] of records) {
    const own = store.records.get(key);
    if (record.deleted_at !== undefined) {
      if (own && own.deleted_at === undefined) yield `${where} still has ${key}, which was deleted`;
    } else if (!own) yield `${where} does not have ${key}`;
    else if (sameness(own) !== sameness(record)) yield `${where} has ${sameness(own)}, the server ${sameness(record)}`;
  }
  for (const [key, { rev }] of store.records) {
    if (!records.has(key)) yield `${where} has ${key} (rev ${rev}), which no server knows`;
  }
}

function sameness({ rev, seq, updated_at, deleted_at, author, body, conflicts }: StoredRecord | FeedRecord): string {
  const values = Object.entries(body ?? {}).filter(([, value]) => value !== null).sort(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify([rev, seq, updated_at, deleted_at ?? null, author ?? null, values, conflicts ?? []]);
}
