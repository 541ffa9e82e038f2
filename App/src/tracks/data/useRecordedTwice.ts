import { useEffect, useState } from "react";
import { useRecords } from "../../device/sync/useRecords";
import type { TrackItem } from "../../engine/trackTypes";
import { countedBeside, findSameActivity } from "./own/sameActivity";

const none: readonly never[] = [];

/** Another of the member's tracks with the same activity, as when two devices imported it (T16). */
export function useRecordedTwice(id: string): TrackItem | undefined {
  const kept = useRecords<TrackItem>("tracks");
  const tracks = kept.state === "here" ? kept.value : none;
  const [found, setFound] = useState<string>();
  useEffect(() => {
    const track = tracks.find((each) => each.id === id);
    if (!track) return undefined;
    let isWanted = true;
    findSameActivity(track, countedBeside(track, tracks)).then(
      (other) => isWanted && setFound(other?.id),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [id, tracks]);
  return found === undefined ? undefined : tracks.find((each) => each.id === found);
}
