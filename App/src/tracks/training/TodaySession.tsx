import type { TrainingPlan } from "../../engine/training";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { t } from "../../shell/language/language";
import { nextSession } from "./nextSession";
import { dayWords, kindWords, sessionWords, stateWords } from "./words";

/** Today's session, or the next one. */
export function TodaySession({ plan, to = "/record" }: { plan: TrainingPlan; to?: string }) {
  const next = nextSession(plan);
  if (!next) return null;
  const isToday = next.day === plan.today;
  const when = isToday ? t("tracks.training.today") : dayWords(next.day);
  const state = next.state === "open" ? null : stateWords(next.state);
  return (
    <Rows>
      <LinkRow to={to} icon="flag" title={`${when}: ${kindWords(next.kind)}`} text={[state, sessionWords(next)].filter(Boolean).join(" · ")} />
    </Rows>
  );
}
