import { useConflicts } from "../../device/sync/conflicts";
import { CountBadge } from "../../shell/components/CountBadge";
import { t } from "../../shell/language/language";

/** How many fields wait for a choice (Y3). */
export function ConflictBadge() {
  const count = useConflicts().length;
  return <CountBadge count={count} words={t("club.sync.toChoose", { count })} />;
}
