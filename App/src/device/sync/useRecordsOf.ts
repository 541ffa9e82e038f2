import { useMemo } from "react";
import { useShownMember } from "../session/session";
import { useQueries } from "../store/useQueries";
import { shownBodies, shownCollection } from "./records";
import { useChanges } from "./sync";
import { collectionQuery } from "./useRecords";

/** The stored records of a collection in several shared spaces, each with its space. */
export function useRecordsOf<Body extends { id: string }>(
  collection: string,
  spaces: readonly string[],
): readonly (Body & { space: string })[] {
  const member = useShownMember();
  const shown = useMemo(() => spaces.map((space) => collectionQuery(member, collection, space)), [member, collection, spaces]);
  const kept = useQueries(shown);
  const changes = useChanges(member);
  return useMemo(
    () =>
      kept.flatMap((state, index) => {
        const space = spaces[index];
        const shown = shownCollection({ collection, space }, state, changes);
        if (shown.state !== "here" || space === undefined) return [];
        return shownBodies<Body>(shown.value).map((body) => ({ ...body, space }));
      }),
    [kept, changes, collection, spaces],
  );
}
