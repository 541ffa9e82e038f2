import { useConflicts } from "../../device/sync/conflicts";
import { useSession } from "../../device/session/session";
import { LinkRow } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { ConflictBadge } from "./ConflictBadge";
import { useSyncState } from "./useSyncState";

/** A link to the page of synchronization, with its state. */
export function SyncRow() {
  const { member } = useSession();
  const { title } = useSyncState();
  const count = useConflicts().length;
  const state = member ? title : t("club.sync.withoutAccount");
  return (
    <LinkRow
      to="/settings/sync"
      icon="renew"
      title={t("club.sync.title")}
      text={count > 0 ? t("club.sync.toChoose", { count }) : state}
    >
      <ConflictBadge />
    </LinkRow>
  );
}
