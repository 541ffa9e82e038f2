import { useEffect, useState } from "react";
import { useShownMember } from "../../device/session/session";
import type { TrackItem } from "../../engine/trackTypes";
import { doubtfulOf } from "./own/counted";
import { useCategories } from "./categories";

const none: ReadonlySet<string> = new Set();

/** The identifiers of those tracks that are too fast for their sports, and so count in no sum; empty until the core judged. */
export function useDoubtful(tracks: readonly TrackItem[]): ReadonlySet<string> {
  const member = useShownMember();
  const categories = useCategories();
  const [found, setFound] = useState(none);
  useEffect(() => {
    let isWanted = true;
    doubtfulOf(member, tracks).then(
      (doubtful) => isWanted && setFound(doubtful.size === 0 ? none : doubtful),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [member, tracks, categories]);
  return found;
}
