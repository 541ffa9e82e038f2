import { useMemo } from "react";
import { useShownMember } from "../session/session";
import { Query, useQuery } from "../store/query";
import { QueryState, mapState } from "../store/queryState";
import { useMapped } from "../store/useMapped";
import { StoredRecord, shown } from "./record";
import { recordsQuery, shownBodies, shownCollection } from "./records";
import { syncOf, useChanges } from "./sync";

/** The stored records of a collection of the member, as a live query. */
export function collectionQuery(member: string, collection: string, space?: string): Query<readonly StoredRecord[]> {
  return recordsQuery(member, collection, space, () => syncOf(member).sync());
}

/** A collection with the waiting changes applied, including recently deleted records. */
function useCollection(collection: string, space: string | undefined): QueryState<readonly StoredRecord[]> {
  const member = useShownMember();
  const kept = useQuery(collectionQuery(member, collection, space));
  const changes = useChanges(member);
  return useMemo(() => shownCollection({ collection, space }, kept, changes), [kept, changes, collection, space]);
}

/** The records of a collection, as pages show them: the member's own, or a shared space's. */
export function useRecords<Body extends { id: string }>(collection: string, space?: string): QueryState<readonly Body[]> {
  return useMapped(useCollection(collection, space), shownBodies<Body>);
}

/** One record as pages show it; null when it is deleted, undefined when the device does not have it. */
export function useRecord<Body extends { id: string }>(
  collection: string,
  id: string,
  space?: string,
): Body | null | undefined {
  const kept = useCollection(collection, space);
  return useMemo(() => {
    if (kept.state !== "here") return undefined;
    const record = kept.value.find((each) => each.id === id);
    return record && (record.deleted_at === undefined ? shown<Body>(record) : null);
  }, [kept, id]);
}

/** A deleted record that can be restored. */
export interface Deleted<Body> {
  body: Body;
  deletedAt: number;
}

/** The time during which a deleted record can be restored: 30 days, in milliseconds. */
export const restorable = 30 * 24 * 3_600_000;

/** The records of a collection deleted in the last 30 days, latest first (Y4). */
export function useDeleted<Body extends { id: string }>(
  collection: string,
  space?: string,
): QueryState<readonly Deleted<Body>[]> {
  const kept = useCollection(collection, space);
  return useMemo(
    () =>
      mapState(kept, (all) =>
        all
          .flatMap((record) => {
            const { deleted_at: deletedAt } = record;
            return deletedAt === undefined ? [] : [{ body: shown<Body>(record), deletedAt }];
          })
          .filter(({ deletedAt }) => deletedAt > Date.now() - restorable)
          .sort((a, b) => b.deletedAt - a.deletedAt),
      ),
    [kept],
  );
}
