import { useState } from "react";
import type { TrainingSession, TrainingWeek } from "../../engine/training";
import { Icon } from "../../shell/components/Icon";
import { noonOf } from "../../shell/language/calendarDays";
import { dates, dayOfYear } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Decision, Goal } from "../data/training";
import { SessionDialog } from "./SessionDialog";
import { kindWords, phaseWords, reasonWords, sessionWords, stateWords, weekWords } from "./words";

interface WeekCardProps {
  goal: Goal;
  decisions: readonly Decision[];
  week: TrainingWeek;
  today: number;
}

/** A week of the plan: its total, why it is so, and its sessions. Weeks other than the present one are folded. */
export function WeekCard({ goal, decisions, week, today }: WeekCardProps) {
  const [opened, setOpened] = useState<TrainingSession | null>(null);
  const isNow = today >= week.first_day && today < week.first_day + 7;
  const begun = week.first_day <= today;
  return (
    <details className="week" open={isNow} data-now={isNow || undefined}>
      <summary className="week-head">
        <span className="week-name">
          {dayOfYear(noonOf(week.first_day))} – {dayOfYear(noonOf(week.first_day + 6))}
        </span>
        <span className="week-phase">{phaseWords(week.phase)}</span>
        <span className="week-total figures">{weekWords(week, begun)}</span>
        {begun && week.planned_m > 0 && (
          <span className="week-bar" aria-hidden>
            <span style={{ width: `${Math.min(100, (100 * week.ran_m) / week.planned_m)}%` }} />
          </span>
        )}
      </summary>
      {week.reasons?.map((reason, index) => (
        <p key={index} className="week-why">
          {reasonWords(reason)}
        </p>
      ))}
      <ul className="week-sessions">
        {week.sessions.map((session) => (
          <li key={session.planned}>
            <button
              type="button"
              className="session"
              data-state={session.state}
              data-kind={session.kind}
              data-today={session.day === today || undefined}
              onClick={() => setOpened(session)}
            >
              <span className="session-day">
                {dates({ weekday: "short" }).format(noonOf(session.day))}
                <span className="figures">{new Date(noonOf(session.day)).getDate()}</span>
              </span>
              <span className="session-words">
                <span className="session-kind">{kindWords(session.kind)}</span>
                <span className="session-text">{sessionWords(session)}</span>
                {session.reasons?.map((reason, index) => (
                  <span key={index} className="session-why">
                    {reasonWords(reason)}
                  </span>
                ))}
              </span>
              <span className="session-state">
                {(session.state === "done" || session.state === "replaced") && <Icon drawing="check" size={20} label={stateWords(session.state)} />}
                {session.state !== "done" && session.state !== "replaced" && session.state !== "open" && stateWords(session.state)}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {week.sessions.length === 0 && <p className="week-why">{t("tracks.training.noSessions")}</p>}
      {opened && <SessionDialog {...{ goal, decisions, week }} session={opened} onClose={() => setOpened(null)} />}
    </details>
  );
}
