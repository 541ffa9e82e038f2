import { RefObject, useState } from "react";
import { useSession } from "../../device/session/session";
import { Icon } from "../../shell/components/Icon";
import { t } from "../../shell/language/language";
import { syncByHand } from "./syncByHand";
import { usePull } from "./usePull";
import "./PullToSync.css";

/**
 * Synchronizes when the list is pulled down at its top (Y1): a disc follows the finger, and turns during the synchronization.
 */
export function PullToSync({ list, enabled }: { list: RefObject<HTMLElement>; enabled: boolean }) {
  const { signedIn } = useSession();
  const [busy, setBusy] = useState(false);
  const pull = usePull(list, enabled && signedIn && !busy, () => {
    setBusy(true);
    void syncByHand().finally(() => setBusy(false));
  });
  return (
    <div className="pull-to-sync" data-pull={busy ? "busy" : pull}>
      <div className="pull-to-sync-disc" aria-hidden>
        <Icon drawing="renew" size={22} />
      </div>
      <span className="unseen" role="status">
        {busy && t("shell.syncing")}
      </span>
    </div>
  );
}
