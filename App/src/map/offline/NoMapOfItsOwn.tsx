import { EmptyState } from "../../shell/components/EmptyState";
import { t } from "../../shell/language/language";
import { mapIcon } from "../icons";

/** Where the club's server draws its maps from somebody else, or has none. */
export function NoMapOfItsOwn() {
  return <EmptyState icon={mapIcon} title={t("map.offline.noMap")} text={t("map.offline.noMapText")} />;
}
