import { useMemo } from "react";
import type { Problem } from "../../device/network/problem";
import { useSession, useShownMember } from "../../device/session/session";
import type { RecordPlace } from "../../device/sync/record";
import { useChanges, useSyncStatus } from "../../device/sync/sync";
import { useOnline } from "../useOnline";
import { Unsent, unsent } from "./unsent";

/** Returns a function for the reason why the club does not have a record, and the last error of synchronization. */
export function useUnsent(): { of: (place: RecordPlace) => Unsent | null; problem: Problem | null } {
  const changes = useChanges(useShownMember());
  const { refusals, problem } = useSyncStatus();
  const { signedIn } = useSession();
  const online = useOnline();
  return useMemo(
    () => ({ of: (place) => unsent(place, { changes, refusals, problem, signedIn, online }), problem }),
    [changes, refusals, problem, signedIn, online],
  );
}
