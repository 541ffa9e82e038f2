import { useEffect, useState } from "react";
import { engine } from "../../engine/engine";
import type { KnownPlace, PrivacyCircle, PrivacyPlace } from "../../engine/privacy";

/** The circle around a new place in which others see nothing, once the core has computed it. */
export function useCircle(place: PrivacyPlace | null, known: readonly KnownPlace[] | undefined): PrivacyCircle | null {
  const [circle, setCircle] = useState<PrivacyCircle | null>(null);
  const { latitude, longitude } = place?.point ?? {};
  useEffect(() => {
    if (!place || !known) return setCircle(null);
    let isWanted = true;
    void engine.run("privacyCircle", { place, known }).then(
      (computed) => isWanted && setCircle(computed),
      () => isWanted && setCircle(null),
    );
    return () => {
      isWanted = false;
    };
  }, [latitude, longitude, place?.radius_m, place?.secret, known]);
  return circle;
}
