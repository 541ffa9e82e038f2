import { useMemo } from "react";
import { useShownMember } from "../session/session";
import { Query, useQuery } from "../store/query";
import { QueryState, mapState } from "../store/queryState";
import { useMapped } from "../store/useMapped";
import { StoredRecord, shown } from "./record";
import { recordsQuery, shownBodies, shownCollection } from "./records";
import { syncOf, useChanges } from "./sync";

/** The member's records of a collection, as the device has them. */
export function collectionQuery(member: string, collection: string, space?: string): Query<readonly StoredRecord[]> {
  return recordsQuery(member, collection, space, () => syncOf(member).sync());
}

/** A collection with what waits on top, those deleted of late too. */
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

/** One record as pages show it; null when it is deleted, undefined when the device does not know of it. */
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

/** A record that was deleted and can be brought back. */
export interface Deleted<Body> {
  body: Body;
  deletedAt: number;
}

/** How long what was deleted can be brought back: 30 days, in milliseconds. */
export const restorable = 30 * 24 * 3_600_000;

/** What was deleted of a collection in the last 30 days, the latest first (Y4). */
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
