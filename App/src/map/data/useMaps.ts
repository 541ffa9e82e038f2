import { useQuery } from "../../device/store/query";
import { publicQuery } from "../../device/session/documents";
import type { QueryState } from "../../device/store/queryState";
import type { Maps } from "../../device/api";

/** What map tiles the club's server offers, if any: the same for every member and for guests. */
export function useMaps(): QueryState<Maps> {
  return useQuery(publicQuery<Maps>("/maps"));
}
