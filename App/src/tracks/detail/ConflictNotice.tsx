import { useConflicts } from "../../device/sync/conflicts";
import { Notice } from "../../shell/components/Notice";
import { t } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";

/** A notice of fields changed concurrently, with a link to resolve them (Y3). */
export function ConflictNotice({ track }: { track: string }) {
  const count = useConflicts().filter(({ collection, record }) => collection === "tracks" && record === track).length;
  if (count === 0) return null;
  return (
    <Notice>
      {t("tracks.conflicts", { count })} <Link to="/settings/sync/conflicts">{t("tracks.conflictsChoose")}</Link>
    </Notice>
  );
}
