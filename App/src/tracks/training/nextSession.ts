import type { TrainingPlan, TrainingSession } from "../../engine/training";

/** The session of today, even if it is done, or else the next open one. */
export function nextSession({ weeks, today }: TrainingPlan): TrainingSession | null {
  const sessions = weeks.flatMap((week) => week.sessions);
  const todays = sessions.filter(({ day, state }) => day === today && (state === "open" || state === "done" || state === "replaced"));
  return todays.find(({ state }) => state === "open") ?? todays[0] ?? sessions.find(({ day, state }) => day > today && state === "open") ?? null;
}

/** Today's session if it is still to be run. */
export function openToday(plan: TrainingPlan): TrainingSession | null {
  const next = nextSession(plan);
  return next?.day === plan.today && next.state === "open" ? next : null;
}
