import { useState } from "react";
import type { NoSignal } from "../../device/receiver/receiver";
import { DevicePlace, whereNow } from "../../device/receiver/whereNow";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";

/** Why the device does not tell where it is. */
const silences: Readonly<Record<NoSignal, PhraseName>> = {
  insecure: "map.noPlace.insecure",
  noReceiver: "map.noPlace.noReceiver",
  unasked: "map.noPlace.unavailable",
  denied: "map.noPlace.denied",
  unavailable: "map.noPlace.unavailable",
};

interface WhereNow {
  /** Asks the device, which may ask its owner: only after a press. */
  ask: () => void;
  isAsking: boolean;
  /** Why it did not tell, the last time. */
  refusal: string | null;
}

/** Asks the device where it is, when its owner presses for that. */
export function useWhereNow(onPlace: (place: DevicePlace) => void): WhereNow {
  const [isAsking, setAsking] = useState(false);
  const [silence, setSilence] = useState<NoSignal | null>(null);

  async function ask(): Promise<void> {
    setAsking(true);
    setSilence(null);
    const answer = await whereNow();
    setAsking(false);
    if (typeof answer === "string") setSilence(answer);
    else onPlace(answer);
  }

  return { ask: () => void ask(), isAsking, refusal: silence && t(silences[silence]) };
}
