import { Card } from "../../shell/components/Card";
import { bytes, hours, percent, span, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useCaptureChoices } from "./data/choices";
import type { OpenWalk } from "./data/WalkControl";
import "./CaptureForecast.css";

const secondsPerHour = 3600;

/** The core's forecast of the battery until the finish and of the data sent in a day (R5). */
export function CaptureForecast({ view: { plan, charge } }: { view: OpenWalk }) {
  const { interval } = useCaptureChoices();
  if (!plan) return null;
  const { lasting_h: lasting, needed_h: needed } = plan;
  const isEnough = lasting === undefined || needed === undefined ? null : lasting >= needed;
  return (
    <Card title={t("races.walk.forecast")}>
      <p className="will-it-last" data-enough={isEnough ?? undefined} role="status">
        {lastWords(lasting, needed, charge?.isCharging ?? false)}
      </p>
      <dl className="walk-figures">
        <Figure name={t("races.walk.battery")} value={charge ? percent(charge.percent / 100) : unknown} />
        <Figure
          name={t(interval === 0 ? "races.walk.automaticInterval" : "races.walk.interval")}
          value={span(plan.seconds)}
        />
        <Figure name={t("races.walk.dataPerDay")} value={bytes(plan.bytes_per_day)} />
      </dl>
    </Card>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function lastWords(lasting: number | undefined, needed: number | undefined, isCharging: boolean): string {
  if (lasting === undefined) return t(isCharging ? "races.walk.charging" : "races.walk.batteryUnknown");
  const lasts = hours(lasting * secondsPerHour);
  if (needed === undefined) return t("races.walk.lasts", { lasts });
  const name = lasting >= needed ? "races.walk.lastsEnough" : "races.walk.lastsTooShort";
  return t(name, { lasts, needed: hours(needed * secondsPerHour) });
}
