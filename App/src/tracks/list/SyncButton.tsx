import { useSession } from "../../device/session/session";
import { useSyncStatus } from "../../device/sync/sync";
import { IconButton } from "../../shell/components/Button";
import { t } from "../../shell/language/language";
import { syncByHand } from "./syncByHand";
import "./SyncButton.css";

/** Starts a synchronization on devices without touch (Y1). */
export function SyncButton() {
  const { signedIn } = useSession();
  const busy = useSyncStatus().progress !== null;
  if (!signedIn) return null;
  return (
    <IconButton
      icon="renew"
      label={t("tracks.sync.now")}
      className="icon-button sync-button"
      aria-busy={busy}
      onClick={() => void syncByHand()}
    />
  );
}
