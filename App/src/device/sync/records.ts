import { Query, query, openQuery } from "../store/query";
import type { QueryState } from "../store/queryState";
import { applied, WaitingChange } from "./change";
import { readChanges, readRecords, readState } from "./browserStore";
import { isSameSpace, StoredRecord, shown } from "./record";
import type { ReplicaUpdate } from "./update";

/** All records of a collection, as a live query; `sync` refreshes them. */
export function recordsQuery(
  member: string,
  collection: string,
  space: string | undefined,
  sync: () => Promise<void>,
): Query<readonly StoredRecord[]> {
  return query<readonly StoredRecord[]>(member, nameOf({ collection, space }), () => ({
    async load() {
      const records = await readRecords(member, collection, space);
      // An empty collection is known to be empty once the feed has been read.
      return records.length > 0 || (await readState(member)).cursor !== null ? records : undefined;
    },
    async refresh(held) {
      await sync();
      return held ? undefined : readRecords(member, collection, space);
    },
  }));
}

/** A collection in a space. */
export interface SpaceCollection {
  collection: string;
  /** The space; if absent, the member's own. */
  space?: string | undefined;
}

/** The name of the query of a collection in a space. */
const nameOf = ({ collection, space }: SpaceCollection) => (space === undefined ? collection : `${space}/${collection}`);

/** The collections changed by a transaction. */
export function touchedBy({ records, gone }: ReplicaUpdate): readonly SpaceCollection[] {
  return [...new Map([...records, ...gone].map(({ collection, space }) => [nameOf({ collection, space }), { collection, space }])).values()];
}

/** Updates the queries affected by a transaction. */
export async function showUpdate(member: string, update: ReplicaUpdate): Promise<void> {
  for (const touched of touchedBy(update)) {
    const name = nameOf(touched);
    const held = openQuery<readonly StoredRecord[]>(member, name);
    if (!held) continue;
    await held.load();
    const left = new Map((held.value ?? []).map((each) => [each.id, each]));
    for (const each of update.gone) if (nameOf(each) === name) left.delete(each.id);
    for (const each of update.records) if (nameOf(each) === name) left.set(each.id, each);
    held.show([...left.values()]);
  }
}

/** Reloads the queries changed by another tab. */
export async function showAgain(member: string, collections: Iterable<SpaceCollection>): Promise<void> {
  for (const touched of collections) {
    const held = openQuery<readonly StoredRecord[]>(member, nameOf(touched));
    if (held) held.show(await readRecords(member, touched.collection, touched.space));
  }
}

/** The server's records with the waiting changes applied. */
export function withChanges(
  { collection, space }: SpaceCollection,
  records: readonly StoredRecord[],
  changes: readonly WaitingChange[],
): readonly StoredRecord[] {
  const ours = changes.filter((change) => change.collection === collection && isSameSpace(change.space, space));
  if (ours.length === 0) return records;
  const seen = new Map(records.map((record) => [record.id, record]));
  for (const change of ours) {
    const record = applied(seen.get(change.record), change);
    if (record) seen.set(change.record, record);
  }
  return [...seen.values()];
}

/**
 * A collection as the member sees it. If it was never read, the member's own records are shown: a device that lost its
 * connection before the end of its first sync shows what was made on it.
 */
export function shownCollection(
  place: SpaceCollection,
  kept: QueryState<readonly StoredRecord[]>,
  changes: readonly WaitingChange[],
): QueryState<readonly StoredRecord[]> {
  if (kept.state === "here") return { ...kept, value: withChanges(place, kept.value, changes) };
  // Before the database has been read, the waiting changes would appear alone for a moment.
  if (kept.state === "waiting" && !kept.asked) return kept;
  const made = withChanges(place, [], changes);
  if (made.length === 0) return kept;
  return { state: "here", value: made, refreshing: kept.state === "waiting", problem: kept.state === "absent" ? kept.problem : null };
}

/** The bodies of the records that are not deleted, as pages show them. */
export function shownBodies<Body extends { id: string }>(records: readonly StoredRecord[]): readonly Body[] {
  return records.filter(({ deleted_at }) => deleted_at === undefined).map((record) => shown<Body>(record));
}

/** The records of a collection as the member sees them, read from the device. */
export async function readShown<Body extends { id: string }>(
  member: string,
  collection: string,
  space?: string,
): Promise<readonly Body[]> {
  const [records, changes] = await Promise.all([readRecords(member, collection, space), readChanges(member)]);
  return shownBodies<Body>(withChanges({ collection, space }, records, changes));
}
