import { useEffect, useState } from "react";
import { weigh } from "../data/download";
import { asProblem, Problem } from "../../device/network/problem";
import type { MapRegion } from "../../device/api";
import type { Bounds } from "../data/bounds";

/** The state of a region's size. */
export type Weighed =
  | { state: "waiting" }
  | { state: "here"; bounds: Bounds; value: MapRegion }
  | { state: "absent"; problem: Problem };

/** Milliseconds for which the map must rest before the server is asked. */
const rest = 250;

/** The size of the region in the frame, requested again when the frame rests elsewhere. */
export function useWeighed(bounds: Bounds | null): Weighed {
  const [weighed, setWeighed] = useState<Weighed>({ state: "waiting" });
  useEffect(() => {
    if (!bounds) return;
    let current = true;
    setWeighed({ state: "waiting" });
    const timer = setTimeout(() => {
      weigh(bounds).then(
        (value) => current && setWeighed({ state: "here", bounds, value }),
        (error) => current && setWeighed({ state: "absent", problem: asProblem(error) }),
      );
    }, rest);
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [bounds?.join()]);
  return weighed;
}
