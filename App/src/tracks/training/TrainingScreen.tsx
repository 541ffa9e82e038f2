import { useState } from "react";
import { isTrainingPlan, TrainingPlan } from "../../engine/training";
import { Button, IconButton } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { Notice } from "../../shell/components/Notice";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { contributions, loadContributions } from "../../shell/declaredAreas";
import { dayOfDate } from "../../shell/language/calendarDays";
import { clock, number, roughDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { useUnits } from "../../shell/language/units";
import { loadStylesOf } from "../../shell/loadStyles";
import { addGoal, Decision, deleteGoal, editGoal, Goal, useTraining } from "../data/training";
import { GoalDialog } from "./GoalDialog";
import { LoadGraph } from "./LoadGraph";
import { TodaySession } from "./TodaySession";
import { WeekCard } from "./WeekCard";
import { dayWords, goalName, paceWords, refusalWords, sayOfPlan } from "./words";
import "./TrainingScreen.css";

type Open = "new" | "edit" | "delete" | null;

/** The screen with its styles, which are a sheet of their own, and the contributions of other areas that it shows. */
export async function trainingScreen() {
  await Promise.all([loadContributions(), loadStylesOf("tracks/training")]);
  return TrainingScreen;
}

/** The member's goal and the plan towards it (T17). */
function TrainingScreen() {
  useUnits();
  const view = useTraining();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const goal = view.state === "here" ? view.goal : null;

  function done(text: string, undo: () => void) {
    close();
    sayOfPlan(text, undo);
  }

  return (
    <Page
      title={t("tracks.training.title")}
      parent="/statistics"
      width="wide"
      actions={
        goal && (
          <>
            <IconButton icon="edit" label={t("tracks.training.editGoal")} onClick={() => setOpen("edit")} />
            <IconButton icon="delete" label={t("tracks.training.deleteGoal")} onClick={() => setOpen("delete")} />
          </>
        )
      }
    >
      {view.state === "waiting" && <Waiting what={t("tracks.training.waiting")} lines={4} height={8} />}
      {view.state === "none" && (
        <EmptyState icon="flag" title={t("tracks.training.none")} text={t("tracks.training.noneText")}>
          <Button kind="primary" icon="plus" onClick={() => setOpen("new")}>
            {t("tracks.training.newGoal")}
          </Button>
        </EmptyState>
      )}
      {view.state === "here" && (
        <div className="training">
          {isTrainingPlan(view.answer) ? (
            <Plan plan={view.answer} goal={view.goal} decisions={view.decisions} onNew={() => setOpen("new")} />
          ) : (
            <>
              <Notice kind="wrong">{refusalWords(view.answer.refused)}</Notice>
              <Button kind="primary" onClick={() => setOpen("edit")}>
                {t("tracks.training.editGoal")}
              </Button>
            </>
          )}
        </div>
      )}
      {open === "new" && <GoalDialog onClose={close} onDone={(fields) => done(t("tracks.training.made"), addGoal(fields))} />}
      {open === "edit" && goal && (
        <GoalDialog goal={goal} onClose={close} onDone={(fields) => done(t("tracks.edit.saved"), editGoal(goal, fields))} />
      )}
      {open === "delete" && goal && (
        <ConfirmDialog
          title={t("tracks.training.deleteTitle", { name: goalName(goal) })}
          text={t("tracks.training.deleteText")}
          action={t("tracks.training.deleteGoal")}
          onClose={close}
          onConfirm={() => done(t("tracks.training.deletedGoal"), deleteGoal(goal))}
        />
      )}
    </Page>
  );
}

interface PlanProps {
  plan: TrainingPlan;
  goal: Goal;
  decisions: readonly Decision[];
  onNew: () => void;
}

function Plan({ plan, goal, decisions, onNew }: PlanProps) {
  const { today, weeks } = plan;
  const race = dayOfDate(goal.day);
  const present = weeks.filter(({ first_day }) => first_day + 7 > today);
  const past = weeks.filter(({ first_day }) => first_day + 7 <= today);
  const rows = (some: readonly TrainingPlan["weeks"][number][]) =>
    some.map((week) => <WeekCard key={week.first_day} {...{ goal, decisions, week, today }} />);
  return (
    <>
      <div className="training-main">
        <Card>
          <div className="goal-head">
            <div>
              <h2>{goalName(goal)}</h2>
              <p className="row-text">{[goal.name && roughDistance(goal.distance_m), dayWords(race)].filter(Boolean).join(" · ")}</p>
            </div>
            <p className="goal-left figures">{race > today ? t("tracks.training.left", { count: race - today }) : race === today ? t("tracks.training.raceToday") : t("tracks.training.over")}</p>
          </div>
          <dl className="goal-figures">
            {goal.time_s != null && <Figure name={t("tracks.training.wanted")} value={clock(goal.time_s)} />}
            {plan.expected_s !== undefined && <Figure name={t("tracks.training.expected")} value={clock(plan.expected_s)} />}
            <Figure name={t("tracks.training.weekly")} value={roughDistance(plan.weekly_m)} />
            {plan.level !== undefined && <Figure name={t("tracks.training.level")} value={number(plan.level, 1)} />}
          </dl>
          {plan.is_ambitious && plan.expected_s !== undefined && <Notice>{t("tracks.training.ambitious", { time: clock(plan.expected_s) })}</Notice>}
          {plan.level === undefined && <Notice>{t("tracks.training.noLevel")}</Notice>}
        </Card>
        {race < today && (
          <Button kind="primary" icon="plus" onClick={onNew}>
            {t("tracks.training.newGoal")}
          </Button>
        )}
        <TodaySession plan={plan} />
        <section className="section">
          <h2>{t("tracks.training.weeks")}</h2>
          {rows(present)}
          {past.length > 0 && (
            <details className="weeks-past">
              <summary>{t("tracks.training.past", { count: past.length })}</summary>
              {rows([...past].reverse())}
            </details>
          )}
        </section>
      </div>
      <div className="training-side">
        <LoadGraph plan={plan} />
        {plan.paces && (
          <Card title={t("tracks.training.paces")}>
            <dl className="training-paces">
              {(["easy", "goal", "threshold", "interval"] as const).map((effort) => (
                <div key={effort}>
                  <dt>{t(`tracks.training.effort.${effort}.name`)}</dt>
                  <dd className="figures">{plan.paces && paceWords(plan.paces[effort])}</dd>
                </div>
              ))}
            </dl>
            <p className="row-text">{t("tracks.training.pacesText")}</p>
          </Card>
        )}
        <Calendars />
        <details className="card-more">
          <summary>{t("tracks.training.rules")}</summary>
          <p>{t("tracks.training.rulesText")}</p>
          <ul className="load-formulas">
            {plan.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
          <p>{t("tracks.training.noDoctor")}</p>
        </details>
      </div>
    </>
  );
}

/** The pages on which a member subscribes a calendar, which has the sessions. */
function Calendars() {
  const pages = contributions().flatMap(({ calendar }) => calendar ?? []);
  return (
    <Rows>
      {pages.map(({ path, icon, title, text }) => (
        <LinkRow key={path} to={path} icon={icon} title={t(title)} text={t(text)} />
      ))}
    </Rows>
  );
}

function Figure({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="figures">{value}</dd>
    </div>
  );
}
