import { distance, time } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { moment } from "../moment";
import { stopName } from "../stopNames";
import { endingOf, sinceEnd } from "./data/ending";
import type { OpenWalk } from "./data/WalkControl";
import { NextLimit } from "./NextLimit";
import { WayBack } from "./WayBack";
import "./Ahead.css";

/** What a team asks its phone first: its place, the way and time that are left, the next checkpoint and limit; off the course, the way back. */
export function Ahead({ view }: { view: OpenWalk }) {
  const { walk, plan } = view;
  if (sinceEnd(walk) >= 0 || endingOf(walk) !== null) return null;
  const { standing } = walk.said;
  const finish = plan?.finish;
  const isKnown = standing !== undefined || finish !== undefined || plan?.next !== undefined || plan?.cut_off !== undefined;
  if (!isKnown) return null;
  return (
    <section className="card walk-ahead" aria-label={t("races.walk.ahead")}>
      {plan?.way_back && <WayBack way={plan.way_back} />}
      <dl className="ahead-figures">
        {standing && (
          <div>
            <dt>{t("races.watch.place")}</dt>
            <dd className="figures">
              {t("races.walk.placeOf", { place: standing.place, count: standing.of })}
              <small>{t("races.walk.placeAt", { time: time(standing.at) })}</small>
            </dd>
          </div>
        )}
        {finish && (
          <div>
            <dt>{t("races.walk.toFinish")}</dt>
            <dd className="figures">{distance(finish.distance_m)}</dd>
          </div>
        )}
        {finish?.expected !== undefined && (
          <div>
            <dt>{t("races.walk.expected")}</dt>
            <dd className="figures">{moment(finish.expected)}</dd>
          </div>
        )}
      </dl>
      <NextCheckpoint view={view} />
      <NextLimit view={view} />
    </section>
  );
}

/** The checkpoint ahead and its distance along the course, computed on the phone without a network. */
function NextCheckpoint({ view: { walk, plan } }: { view: OpenWalk }) {
  const next = plan?.next && walk.said.checkpoints[plan.next.checkpoint];
  const name = plan?.next && next && stopName(next, plan.next.checkpoint);
  if (!plan?.next || !name) return null;
  return (
    <p className="next-checkpoint">
      <span>{t("races.walk.next")}</span>
      <strong>{name}</strong>
      <span className="figures">{distance(plan.next.distance_m)}</span>
    </p>
  );
}
