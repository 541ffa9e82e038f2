import { hours } from "../../../shell/language/format";
import { t } from "../../../shell/language/language";
import type { Alert } from "./useAlerts";

/** What is the matter, with the figure that it has. */
export function alertWords({ kind, clock_ahead_ms: ahead }: Alert): string {
  if (kind !== "wrong_clock" || ahead === undefined) return t(`races.organise.alerts.${kind}`);
  const words = ahead > 0 ? "races.organise.alerts.clockAhead" : "races.organise.alerts.clockBehind";
  return t(words, { span: hours(Math.abs(ahead) / 1000) });
}
