import { CountBadge } from "../../../shell/components/CountBadge";
import { t } from "../../../shell/language/language";
import { known } from "../data/records";
import { useAlerts } from "./useAlerts";

/** The number of alerts that no organiser has acknowledged. */
export function AlertCount({ race }: { race: string }) {
  const count = known(useAlerts(race)).filter(({ seen }) => !seen).length;
  return <CountBadge count={count} words={t("races.organise.alerts.open", { count })} />;
}
