import { useConflicts } from "../../device/sync/conflicts";
import { CountBadge } from "../../shell/components/CountBadge";
import { t } from "../../shell/language/language";

/** The number of fields that await a choice (Y3). */
export function ConflictBadge() {
  const count = useConflicts().length;
  return <CountBadge count={count} words={t("club.sync.toChoose", { count })} />;
}
