import { isTrainingPlan, TrainingAnswer, TrainingBlock, TrainingReason, TrainingRefusal, TrainingSession, TrainingWeek, PaceRange } from "../../engine/training";
import { noonOf } from "../../shell/language/calendarDays";
import { showUndoableOf } from "../../shell/components/toast";
import { clock, day, number, pace, percent, roughDistance } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { Goal } from "../data/training";

/** A day with its weekday. */
export const dayWords = (calendarDay: number): string => day(noonOf(calendarDay));

/** The name of a race over a distance. */
export function raceName(metres: number): string {
  if (metres === 42_195) return t("tracks.training.marathon");
  return metres === 21_097.5 ? t("tracks.training.half") : roughDistance(metres);
}

/** The name of a goal: the member's, or that of its distance. */
export const goalName = ({ name, distance_m }: Pick<Goal, "name" | "distance_m">): string => name || raceName(distance_m);

export const kindWords = (kind: TrainingSession["kind"]): string => t(`tracks.training.kind.${kind}`);
export const stateWords = (state: TrainingSession["state"]): string => t(`tracks.training.state.${state}`);
export const phaseWords = (phase: TrainingWeek["phase"]): string => t(`tracks.training.phase.${phase}`);

/** A range of paces: 5:20–5:45 /km. */
export function paceWords([fastest, slowest]: PaceRange): string {
  return `${pace(fastest).split(" ")[0] ?? ""}–${pace(slowest)}`;
}

/** A part of a session: 4 × 800 m at 4:40–4:50 /km, 3:00 easy between. */
export function blockWords({ effort, count, distance_m, rest_s, pace: range }: TrainingBlock): string {
  const way = count > 1 ? `${count} × ${roughDistance(distance_m)}` : roughDistance(distance_m);
  const what = `${way} ${t(`tracks.training.effort.${effort}`)}`;
  const words = range ? t("tracks.training.at", { what, pace: paceWords(range) }) : what;
  return count > 1 && rest_s ? `${words}, ${t("tracks.training.rest", { time: clock(rest_s) })}` : words;
}

/** A session in a line: 8 km · 6:10–7:20 /km; of several parts, those that are not easy. */
export function sessionWords(session: TrainingSession): string {
  const [only] = session.blocks;
  const way = roughDistance(session.distance_m);
  if (session.blocks.length === 1 && only) return [way, only.pace && paceWords(only.pace)].filter(Boolean).join(" · ");
  return [way, ...session.blocks.filter(({ effort }) => effort !== "easy").map(blockWords)].join(" · ");
}

/** What of a week was run and planned; of a week without a plan, what it has instead. */
export function weekWords({ ran_m, planned_m, sessions }: TrainingWeek, begun: boolean): string {
  if (planned_m === 0) {
    if (ran_m > 0) return roughDistance(ran_m);
    return sessions.some(({ kind }) => kind === "race") ? kindWords("race") : t("tracks.training.freeWeek");
  }
  const planned = roughDistance(planned_m);
  return begun ? t("tracks.training.ranOf", { ran: ran_m > 0 ? roughDistance(ran_m) : number(0), planned }) : planned;
}

/** Says what was done to the plan, and offers to undo it: only the last can be, lest *Undo* be read as that of another. */
export const sayOfPlan = (text: string, undo: () => void): void => showUndoableOf("training", text, undo);

/** Why a week or a session is as it is. */
export function reasonWords(reason: TrainingReason): string {
  switch (reason.why) {
    case "first":
      return t("tracks.training.why.first", { weekly: roughDistance(reason.weekly_m) });
    case "more":
    case "taper":
      return t(`tracks.training.why.${reason.why}`, { part: percent(reason.part) });
    case "held":
    case "lowered":
    case "ran_too_much":
    case "ran_otherwise":
      return t(`tracks.training.why.${reason.why}`, { ran: roughDistance(reason.ran_m), planned: roughDistance(reason.planned_m) });
    case "returning":
      return t("tracks.training.why.returning", { count: reason.weeks, part: percent(reason.part) });
    case "not_yet_fast":
      return t("tracks.training.why.not_yet_fast", { count: reason.needed, weeks: reason.weeks });
    case "few_days":
      return t("tracks.training.why.few_days", { count: reason.days });
    case "moved_by_member":
    case "moved_after_miss":
    case "swapped":
    case "ran_on":
      return t(`tracks.training.why.${reason.why}`, { day: dayWords(reason.day) });
    case "enough":
    case "recovery":
    case "gave_way":
    case "not_made_up":
    case "chosen":
      return t(`tracks.training.why.${reason.why}`);
  }
}

/** The reason against a goal, and what is within reach instead. */
export function refusalWords(refusal: TrainingRefusal): string {
  switch (refusal.why) {
    case "too_short":
      return t("tracks.training.no.too_short", { distance: roughDistance(refusal.least_m ?? 0) });
    case "too_long":
      return t("tracks.training.no.too_long", { distance: roughDistance(refusal.most_m ?? 0) });
    case "out_of_reach": {
      const sentences = [
        t("tracks.training.no.out_of_reach", { longest: roughDistance(refusal.longest_m ?? 0), needed: roughDistance(refusal.needed_m ?? 0) }),
        refusal.distance_m && t("tracks.training.no.nearer", { distance: roughDistance(refusal.distance_m) }),
        refusal.day && t("tracks.training.no.later", { day: dayWords(refusal.day) }),
      ];
      return sentences.filter(Boolean).join(" ");
    }
    default:
      return t(`tracks.training.no.${refusal.why}`);
  }
}

/** The field of a goal that a refusal is about. */
export function refusedField({ why }: TrainingRefusal): "distance" | "day" | "time" | "weekdays" {
  if (why === "too_fast") return "time";
  if (why === "too_few_days") return "weekdays";
  return why === "too_short" || why === "too_long" ? "distance" : "day";
}

/** A plan in a sentence, before its goal is stored. */
export function outlineWords(answer: TrainingAnswer): string {
  if (!isTrainingPlan(answer)) return refusalWords(answer.refused);
  const totals = answer.weeks.map(({ planned_m }) => planned_m);
  const sessions = answer.weeks.flatMap((week) => week.sessions).filter(({ kind }) => kind !== "race");
  const words = t("tracks.training.outline", {
    count: answer.weeks.length,
    most: roughDistance(Math.max(...totals)),
    longest: roughDistance(Math.max(0, ...sessions.map(({ distance_m }) => distance_m))),
  });
  return answer.is_ambitious && answer.expected_s ? `${words} ${t("tracks.training.ambitious", { time: clock(answer.expected_s) })}` : words;
}
