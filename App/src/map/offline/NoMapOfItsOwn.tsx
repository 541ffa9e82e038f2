import { EmptyState } from "../../shell/components/EmptyState";
import { t } from "../../shell/language/language";
import { mapIcon } from "../icons";

/** A notice for a club whose server has no map of its own. */
export function NoMapOfItsOwn() {
  return <EmptyState icon={mapIcon} title={t("map.offline.noMap")} text={t("map.offline.noMapText")} />;
}
