// Goals and what members decide about sessions. Plans are derived from them and the tracks, on each device anew (T17).
import { useMemo } from "react";
import { newIdentifier } from "../../device/store/identifier";
import { changedFields, firstFields, readsTheSame } from "../../device/sync/change";
import type { RecordTypes } from "../../device/sync/recordTypes";
import { make } from "../../device/sync/sync";
import { useRecords } from "../../device/sync/useRecords";
import { CoreLoader } from "../../engine/load";
import type { TrackItem } from "../../engine/trackTypes";
import { currentGoal, TrainedTrack, TrainingAnswer, TrainingSession, trainingPlan, TrainingQuestion } from "../../engine/training";
import { rules } from "../../engine/rules";
import { dayOf, dayOfDate, noonOf, offsetAt } from "../../shell/language/calendarDays";
import { useCore } from "../../shell/useCore";
import { dayInput } from "../days";
import { useSportOf } from "./useSportOf";

const trainingCore = new CoreLoader("training");
const noCore = () => new Promise<never>(() => undefined);

export type GoalFields = RecordTypes["training_goals"];
export type Goal = GoalFields & { id: string };
type DecisionFields = RecordTypes["training_decisions"];
export type Decision = DecisionFields & { id: string };

/** A day counted from 1970-01-01 as a date. */
export const dateOf = (day: number): string => dayInput(noonOf(day));

/** The goal and its plan. `waiting` until both are known, `none` without a goal. */
export type TrainingView =
  | { state: "waiting" }
  | { state: "none" }
  | { state: "here"; goal: Goal; decisions: readonly Decision[]; answer: TrainingAnswer };

/** The present goal of the member, and its plan, which follows tracks and decisions. */
export function useTraining(): TrainingView {
  const goals = useRecords<Goal>("training_goals");
  const decisions = useRecords<Decision>("training_decisions");
  const tracks = useTracksSince();
  const today = dayOf(Date.now());
  const known = goals.state === "here" ? goals.value : null;
  const core = useCore(known?.length ? trainingCore.load : noCore);
  return useMemo((): TrainingView => {
    if (!known) return goals.state === "absent" ? { state: "none" } : { state: "waiting" };
    if (known.length === 0) return { state: "none" };
    if (!core || !tracks || decisions.state !== "here") return { state: "waiting" };
    const id = currentGoal(core, today, known);
    const goal = known.find((each) => each.id === id);
    if (!goal) return { state: "none" };
    const about = decisions.value.filter((each) => each.goal === goal.id);
    const question: TrainingQuestion = { today, goal, decisions: about, tracks: tracks(goal.started_on) };
    return { state: "here", goal, decisions: about, answer: trainingPlan(core, question) };
  }, [goals.state, known, core, tracks, decisions, today]);
}

/** The plan of a goal that is not stored yet; null until the core and the tracks are there. */
export function usePlanner(): ((goal: Goal) => TrainingAnswer) | null {
  const core = useCore(trainingCore.load);
  const tracks = useTracksSince();
  return useMemo(() => {
    if (!core || !tracks) return null;
    return (goal) => trainingPlan(core, { today: dayOf(Date.now()), goal, decisions: [], tracks: tracks(goal.started_on) });
  }, [core, tracks]);
}

/** Returns a function for the tracks that count for a plan that begins on a date; null until they are known. */
function useTracksSince(): ((start: string) => TrainedTrack[]) | null {
  const tracks = useRecords<TrackItem>("tracks");
  const sportOf = useSportOf();
  return useMemo(() => {
    if (tracks.state !== "here") return null;
    return (start) => {
      // A day more than count, since that of a track is the one where it was run.
      const since = noonOf(dayOfDate(start) - rules.training_days_before - 1);
      return tracks.value
        .filter(({ started_at }) => started_at != null && started_at >= since)
        .map((track): TrainedTrack => {
          const { id, kind, started_at, distance_m, moving_s, duration_s, ascent_m, bests } = track;
          const { format, speed_confirmed } = track as { format?: string; speed_confirmed?: boolean | null };
          const known = { started_at, distance_m, moving_s, duration_s, ascent_m, bests, format, speed_confirmed };
          return { id, kind, sport: sportOf(track), offset: offsetAt(started_at ?? 0), ...known } as TrainedTrack;
        });
    };
  }, [tracks, sportOf]);
}

// Edits. Each returns a function that undoes it.

export function addGoal(fields: GoalFields): () => void {
  return make({ collection: "training_goals", record: newIdentifier(), kind: "create", fields: firstFields(fields) });
}

export function editGoal(seen: Goal, fields: GoalFields): () => void {
  return make({ collection: "training_goals", record: seen.id, kind: "edit", fields: changedFields(seen, fields, readsTheSame) });
}

export function deleteGoal({ id }: Goal): () => void {
  return make({ collection: "training_goals", record: id, kind: "delete" });
}

/** What a member decides about a session. */
export type Choice = { action: "skip" } | { action: "move"; to: string } | { action: "done"; track: string };

/** Decides about a session; an earlier decision about it is changed. */
export function decide(goal: Goal, session: TrainingSession, decisions: readonly Decision[], choice: Choice): () => void {
  const day = dateOf(session.planned);
  const seen = decisionOf(session, decisions);
  const fields = { to: null, track: null, ...choice };
  if (seen) return make({ collection: "training_decisions", record: seen.id, kind: "edit", fields: changedFields(seen, fields) });
  const made = firstFields({ goal: goal.id, day, ...fields });
  return make({ collection: "training_decisions", record: newIdentifier(), kind: "create", fields: made });
}

/** Takes back what was decided about a session. */
export function undecide({ id }: Decision): () => void {
  return make({ collection: "training_decisions", record: id, kind: "delete" });
}

/** The decision about a session that counts. */
export function decisionOf({ planned }: TrainingSession, decisions: readonly Decision[]): Decision | undefined {
  const day = dateOf(planned);
  return decisions.filter((each) => each.day === day).sort((a, b) => a.id.localeCompare(b.id)).at(-1);
}
