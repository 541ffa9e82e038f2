import { useCell } from "../store/cells";
import { publicCell } from "../store/documents";
import type { Kept } from "../store/kept";
import type { Maps } from "../wire";

/** What map tiles the club's server offers, if any: the same for every member and for guests. */
export function useMaps(): Kept<Maps> {
  return useCell(publicCell<Maps>("/maps"));
}
