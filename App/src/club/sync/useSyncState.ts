import { useSession, useShownMember } from "../../device/session/session";
import { useChanges, useSyncStatus } from "../../device/sync/sync";
import { useOnline } from "../../shell/useOnline";
import { stateWords } from "./stateWords";

/** The state of synchronization as text, kept up to date. */
export function useSyncState(): ReturnType<typeof stateWords> {
  const status = useSyncStatus();
  const waiting = useChanges(useShownMember()).length;
  const { signedIn } = useSession();
  const online = useOnline();
  return stateWords({ status, waiting, signedIn, online });
}
