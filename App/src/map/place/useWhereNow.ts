import { useState } from "react";
import type { NoSignal } from "../../device/receiver/receiver";
import { DevicePlace, whereNow } from "../../device/receiver/whereNow";
import { t } from "../../shell/language/language";
import type { PhraseName } from "../../shell/language/phrases";

/** The reasons for which the device reports no position. */
const silences: Readonly<Record<NoSignal, PhraseName>> = {
  insecure: "map.noPlace.insecure",
  noReceiver: "map.noPlace.noReceiver",
  unasked: "map.noPlace.unavailable",
  denied: "map.noPlace.denied",
  unavailable: "map.noPlace.unavailable",
};

interface WhereNow {
  /** Requests the position after a press, since the device may ask its owner. */
  ask: () => void;
  isAsking: boolean;
  /** The reason for the last failure. */
  refusal: string | null;
}

/** The device's position on request. */
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
