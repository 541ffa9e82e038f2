import { CountBadge } from "../../../shell/components/CountBadge";
import { t } from "../../../shell/language/language";
import { known } from "../data/records";
import { useAlerts } from "./useAlerts";

/** How many alerts nobody has seen yet. */
export function AlertCount({ race }: { race: string }) {
  const count = known(useAlerts(race)).filter(({ seen }) => !seen).length;
  return <CountBadge count={count} words={t("races.organise.alerts.open", { count })} />;
}
