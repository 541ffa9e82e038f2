import { LinkRow, Rows } from "../../shell/components/Rows";
import { distance, height, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { TrackItem } from "../../engine/trackTypes";
import { useFollowedPlan } from "../data/followedPlan";
import { useTracks } from "../data/useTracks";

/** The maximum number of planned routes shown. */
const most = 3;

/** The plan that the next recording follows, and the latest planned routes. */
export function TodayCard() {
  const plans = useTracks({ kind: "route" });
  const followed = useFollowedPlan();
  const known = plans.state === "here" ? plans.value : [];
  const shown = [...known.filter(({ id }) => id === followed), ...known.filter(({ id }) => id !== followed)].slice(0, most);
  if (shown.length === 0) return null;
  return (
    <section className="section">
      <h2>{t("tracks.today.plans")}</h2>
      <Rows>
        {shown.map((plan) => (
          <LinkRow
            key={plan.id}
            to={`/tracks/${plan.id}`}
            icon={plan.id === followed ? "flag" : "line"}
            title={plan.name}
            text={[plan.id === followed && t("tracks.today.followed"), ...figures(plan)].filter(Boolean).join(" · ")}
          />
        ))}
      </Rows>
    </section>
  );
}

const figures = ({ distance_m, ascent_m }: TrackItem) => [
  distance(distance_m),
  ...(ascent_m == null ? [] : [t("tracks.today.ascent", { height: height(ascent_m) })]),
].filter((words) => words !== unknown);
