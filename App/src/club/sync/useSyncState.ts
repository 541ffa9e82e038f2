import { useSession, useShownMember } from "../../device/session/session";
import { useChanges, useSyncStatus } from "../../device/sync/sync";
import { useOnline } from "../../shell/useOnline";
import { stateWords } from "./stateWords";

/** How device and server stand to each other, in words that follow it. */
export function useSyncState(): ReturnType<typeof stateWords> {
  const status = useSyncStatus();
  const waiting = useChanges(useShownMember()).length;
  const { signedIn } = useSession();
  const online = useOnline();
  return stateWords({ status, waiting, signedIn, online });
}
