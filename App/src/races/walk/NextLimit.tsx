import { distance, hours } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { Icon } from "../../shell/components/Icon";
import { limitIcon } from "../conditionIcons";
import { moment } from "../moment";
import { stopName } from "../stopNames";
import { useNow } from "../useNow";
import type { OpenWalk } from "./data/WalkControl";
import "./NextLimit.css";

/** The next time limit, the time and way that are left to it, and the expected arrival, computed on the phone without a network. */
export function NextLimit({ view: { walk, plan } }: { view: OpenWalk }) {
  // Minutes are shown: more renders would cost battery.
  const now = useNow(Date.now, 20_000);
  const limit = plan?.cut_off;
  const stop = limit && walk.said.checkpoints[limit.checkpoint];
  if (!limit || !stop) return null;
  const left = limit.closes_at - now;
  const { expected } = limit;
  const urgency = left < 0 ? "over" : expected !== undefined && expected > limit.closes_at ? "late" : "enough";
  const time = moment(limit.closes_at);
  return (
    <div className="next-limit" data-urgency={urgency}>
      <p className="next-limit-title">
        <Icon drawing={limitIcon} size={20} />
        <span>{t("races.walk.limit", { checkpoint: stopName(stop, limit.checkpoint), time })}</span>
      </p>
      <p className="figures">
        {left < 0
          ? t("races.walk.limitOver")
          : t("races.walk.limitLeft", { time: hours(left / 1000), distance: distance(limit.distance_m) })}
      </p>
      {left >= 0 && expected !== undefined && (
        <p className="figures">{t("races.walk.limitExpected", { time: moment(expected) })}</p>
      )}
      {urgency === "late" && <p className="next-limit-late">{t("races.walk.limitLate")}</p>}
    </div>
  );
}
