import { useEffect, useState } from "react";
import { addUpHere } from "../data/addUpHere";
import { useTracks } from "../data/useTracks";
import { useShownMember } from "../../device/session/session";
import type { Totals, TrackItem } from "../../engine/trackTypes";

/** The totals of each piece of gear over all tracks in this device's list. */
export function useGearTotals(): ReadonlyMap<string, Totals> {
  const member = useShownMember();
  const tracks = useTracks();
  const [totals, setTotals] = useState<ReadonlyMap<string, Totals>>(new Map());
  const all = tracks.state === "here" ? tracks.value : null;
  useEffect(() => {
    let isWanted = true;
    void addUp(member, all ?? []).then((sums) => isWanted && setTotals(sums), () => undefined);
    return () => {
      isWanted = false;
    };
  }, [member, all]);
  return totals;
}

async function addUp(member: string, tracks: readonly TrackItem[]): Promise<Map<string, Totals>> {
  const ofGear = new Map<string, TrackItem[]>();
  for (const track of tracks) {
    if (track.gear != null) ofGear.set(track.gear, [...(ofGear.get(track.gear) ?? []), track]);
  }
  const sums = [...ofGear].map(async ([gear, used]) => {
    const { total } = await addUpHere(member, used, { offset: 0, isOfOneCategory: true });
    return [gear, total] as const;
  });
  return new Map(await Promise.all(sums));
}
