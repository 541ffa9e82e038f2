// Training plans (T17), in a separate core that only members with a goal load.
import { ask } from "./ask";
import type { Core } from "./core";
import type { Best, Sport } from "./trackTypes";

/** A goal, as in its record. */
export interface TrainingGoal {
  id: string;
  distance_m: number;
  /** Dates such as `2026-11-23`. */
  day: string;
  started_on: string;
  time_s?: number | null;
  /** 1 is Monday. */
  weekdays: readonly number[];
  busy_days?: readonly string[] | null;
}

/** A decision about a session, as in its record. */
export interface TrainingDecision {
  id: string;
  goal: string;
  day: string;
  action: "skip" | "move" | "done";
  to?: string | null;
  track?: string | null;
}

/** A track, as in the list. */
export interface TrainedTrack {
  id: string;
  kind: "track" | "route";
  /** The sport of its category. */
  sport: Sport | null;
  /** Minutes east of UTC at its start. */
  offset: number;
  started_at?: number;
  distance_m?: number | null;
  moving_s?: number | null;
  duration_s?: number | null;
  ascent_m?: number | null;
  bests?: readonly Best[];
}

/** The question for a plan; `today` is counted from 1970-01-01. */
export interface TrainingQuestion {
  today: number;
  goal: TrainingGoal;
  decisions: readonly TrainingDecision[];
  tracks: readonly TrainedTrack[];
}

export type Effort = "easy" | "goal" | "threshold" | "interval";

/** Seconds per kilometre, the fastest first. */
export type PaceRange = readonly [fastest: number, slowest: number];

/** Why a week or a session is as it is. Days are counted from 1970-01-01. */
export type TrainingReason =
  | { why: "first"; weekly_m: number }
  | { why: "more" | "taper"; part: number }
  | { why: "held" | "lowered" | "ran_too_much" | "ran_otherwise"; ran_m: number; planned_m: number }
  | { why: "returning"; weeks: number; part: number }
  | { why: "not_yet_fast"; weeks: number; needed: number }
  | { why: "few_days"; days: number }
  | { why: "moved_by_member" | "moved_after_miss" | "swapped" | "ran_on"; day: number }
  | { why: "enough" | "recovery" | "gave_way" | "not_made_up" | "chosen" };

/** A stretch, or several alike with rests of easy jogging between them. */
export interface TrainingBlock {
  effort: Effort;
  count: number;
  distance_m: number;
  rest_s?: number;
  pace?: PaceRange;
}

/** A part of the way with one pace, rests included. */
export interface TrainingStep {
  effort: Effort;
  from_m: number;
  to_m: number;
  pace?: PaceRange;
}

export interface TrainingSession {
  /** The day for which it was planned at first, by which decisions name it. */
  planned: number;
  day: number;
  kind: "easy" | "long" | "threshold" | "interval" | "goal" | "race";
  distance_m: number;
  duration_s: number;
  state: "open" | "done" | "replaced" | "missed" | "skipped" | "dropped";
  track?: string;
  ran_m?: number;
  reasons?: readonly TrainingReason[];
  blocks: readonly TrainingBlock[];
  steps: readonly TrainingStep[];
}

export interface TrainingWeek {
  first_day: number;
  phase: "base" | "build" | "recovery" | "comeback" | "taper";
  planned_m: number;
  ran_m: number;
  reasons?: readonly TrainingReason[];
  sessions: readonly TrainingSession[];
}

export interface TrainingPlan {
  refused?: undefined;
  today: number;
  /** The level by Daniels and Gilbert; absent if no run shows one. */
  level?: number;
  weekly_m: number;
  longest_m: number;
  /** Seconds that the goal takes at today's level. */
  expected_s?: number;
  /** True for a wanted time that is not likely to be reached by the day. */
  is_ambitious: boolean;
  paces?: Readonly<Record<Effort, PaceRange>>;
  weeks: readonly TrainingWeek[];
  /** One value a day. */
  load: {
    first_day: number;
    /** Days over which fitness and fatigue fade. */
    fitness_days: number;
    fatigue_days: number;
    load: readonly number[];
    fitness: readonly number[];
    fatigue: readonly number[];
    form: readonly number[];
  };
  sources: readonly string[];
}

/** The reason against a goal. */
export interface TrainingRefusal {
  why: "too_short" | "too_long" | "too_soon" | "too_late" | "too_few_days" | "too_fast" | "out_of_reach";
  least_m?: number;
  most_m?: number;
  longest_m?: number;
  needed_m?: number;
  /** A distance that is within reach by the day. */
  distance_m?: number;
  /** A day by which the goal is within reach. */
  day?: number;
}

export type TrainingAnswer = TrainingPlan | { refused: TrainingRefusal };

export const isTrainingPlan = (answer: TrainingAnswer): answer is TrainingPlan => answer.refused === undefined;

/** The identifier of the goal that counts on a day: the next one, or the last one that is over; null without any. */
export function currentGoal(core: Core, today: number, goals: readonly TrainingGoal[]): string | null {
  const { id } = ask<{ id?: string }>(core, "currentGoal", { today, goals });
  return id ?? null;
}

/** The plan of a goal, or the reason against one. */
export const trainingPlan = (core: Core, question: TrainingQuestion): TrainingAnswer => ask(core, "trainingPlan", question);
