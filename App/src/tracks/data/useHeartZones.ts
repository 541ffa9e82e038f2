import { useEffect, useState } from "react";
import { engine } from "../../engine/engine";
import type { HeartRateTimes, HeartRateZones } from "../../engine/tracks";

/** The time in each heart rate zone at a given age, computed by the engine; null until it is available. */
export function useHeartZones(times: HeartRateTimes, age: number | null): HeartRateZones | null {
  const [zones, setZones] = useState<HeartRateZones | null>(null);
  useEffect(() => {
    if (age === null) return undefined;
    let isWanted = true;
    engine.run("heartRateZones", { times, age }).then(
      (found) => isWanted && setZones(found),
      () => undefined,
    );
    return () => {
      isWanted = false;
    };
  }, [times, age]);
  return zones;
}
