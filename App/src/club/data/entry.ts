import { useEffect, useState } from "react";
import { askForClub, knownClub } from "../../device/session/club";
import type { SetUp } from "../../device/api";
import { isInvitation } from "./club";
import { setUp } from "./setUp";

/** How somebody can register. */
export interface Entry {
  setUp: SetUp;
  /**
   * `open`: everybody can, or the first member of a new club. `invited`: by the link that was opened. `linkOver`: that link is
   * used or has ended. `notInvited`: only by a link, and none was opened. `byList`: with an address on the club's list.
   */
  state: "open" | "invited" | "linkOver" | "notInvited" | "byList";
}

async function entry(secret: string): Promise<Entry> {
  const [state] = await Promise.all([setUp(), askForClub().catch(() => undefined)]);
  const { registration } = knownClub().club;
  if (state.waits_for_first_member || registration === "open") return { setUp: state, state: "open" };
  if (registration === "list") return { setUp: state, state: "byList" };
  if (secret === "") return { setUp: state, state: "notInvited" };
  return { setUp: state, state: (await isInvitation(secret)) ? "invited" : "linkOver" };
}

/** How somebody with the secret of a link, or none, can register: null until it is known; and a function that asks again. */
export function useEntry(secret: string): [Entry | null, () => void] {
  const [known, setKnown] = useState<Entry | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void entry(secret).then((found) => {
      if (isCurrent) setKnown(found);
    });
    return () => {
      isCurrent = false;
    };
  }, [secret]);
  return [known, () => void entry(secret).then(setKnown)];
}
