import { useShownMember } from "../session/session";
import { useCell } from "../store/cells";
import { documentCell } from "../store/documents";
import type { Kept } from "../store/kept";
import type { Maps } from "../wire";

/** What map tiles the club's server offers, if any. */
export function useMaps(): Kept<Maps> {
  return useCell(documentCell<Maps>(useShownMember(), "/maps"));
}
