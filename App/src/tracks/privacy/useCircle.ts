import { useEffect, useState } from "react";
import { engine } from "../../engine/engine";
import type { PrivacyCircle, PrivacyPlace } from "../../engine/privacy";

/** The circle around a place in which others see nothing, once the core has computed it. */
export function useCircle(place: PrivacyPlace | null): PrivacyCircle | null {
  const [circle, setCircle] = useState<PrivacyCircle | null>(null);
  const { latitude, longitude } = place?.point ?? {};
  useEffect(() => {
    if (!place) return setCircle(null);
    let isWanted = true;
    void engine.run("privacyCircle", { place }).then(
      (computed) => isWanted && setCircle(computed),
      () => isWanted && setCircle(null),
    );
    return () => {
      isWanted = false;
    };
  }, [latitude, longitude, place?.radius_m, place?.secret]);
  return circle;
}
