import { LinkRow, Rows } from "../../shell/components/Rows";
import { distance, height, unknown } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { TrackItem } from "../../engine/trackTypes";
import { useFollowedPlan } from "../data/followedPlan";
import { useTraining } from "../data/training";
import { useTracks } from "../data/useTracks";
import { isTrainingPlan } from "../../engine/training";
import { nextSession } from "../training/nextSession";
import { TodaySession } from "../training/TodaySession";

/** The maximum number of planned routes shown. */
const most = 3;

/** The session of the training plan that is next, the planned route that the next recording follows, and the latest ones. */
export function TodayCard() {
  const training = useTraining();
  const plan = training.state === "here" && isTrainingPlan(training.answer) ? training.answer : null;
  return (
    <>
      {plan && nextSession(plan) && (
        <section className="section">
          <h2>{t("tracks.training.title")}</h2>
          <TodaySession plan={plan} to="/training" />
        </section>
      )}
      <PlannedRoutes />
    </>
  );
}

function PlannedRoutes() {
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
