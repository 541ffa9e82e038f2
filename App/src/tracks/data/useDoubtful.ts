import { useEffect, useState } from "react";
import { useShownMember } from "../../device/session/session";
import type { TrackItem } from "../../engine/trackTypes";
import { withoutDoubt } from "./own/counted";
import { useCategories } from "./categories";

const none: ReadonlySet<string> = new Set();

/** The identifiers of those tracks that are too fast for their sports, and so count in no sum; empty until the core judged. */
export function useDoubtful(tracks: readonly TrackItem[]): ReadonlySet<string> {
  const member = useShownMember();
  const categories = useCategories();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let isWanted = true;
    withoutDoubt(member, tracks).then(
      (sure) => {
        const sound = new Set(sure.map(({ id }) => id));
        const doubtful = tracks.filter(({ id }) => !sound.has(id)).map(({ id }) => id);
        if (isWanted) setFound(doubtful.length === 0 ? none : new Set(doubtful));
      },
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [member, tracks, categories]);
  return found;
}
