import { useQuery } from "../../device/store/query";
import { publicQuery } from "../../device/session/documents";
import type { QueryState } from "../../device/store/queryState";
import type { Maps } from "../../device/api";

/** The map tiles offered by the club's server, the same for all members and guests. */
export function useMaps(): QueryState<Maps> {
  return useQuery(publicQuery<Maps>("/maps"));
}
