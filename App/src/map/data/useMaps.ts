import { useCell } from "../../device/store/cells";
import { publicCell } from "../../device/store/documents";
import type { Kept } from "../../device/store/kept";
import type { Maps } from "../../device/wire";

/** What map tiles the club's server offers, if any: the same for every member and for guests. */
export function useMaps(): Kept<Maps> {
  return useCell(publicCell<Maps>("/maps"));
}
