import type { IconDrawing } from "../../shell/components/Icon";
import type { PhraseName } from "../../shell/language/phrases";
import type { TeamStanding } from "../data/answers";
import { has } from "../data/board";
import { batteryIcon, movingIcon, noSignalIcon, offCourseIcon, outIcon, restingIcon, waitingIcon } from "../conditionIcons";

/** A condition of a team at a moment, as shown to viewers. */
export type Condition =
  | "finished"
  | "unfinished"
  | "retired"
  | "disqualified"
  | "waiting"
  | "offCourse"
  | "silent"
  | "batteryLow"
  | "resting"
  | "moving";

interface ConditionLook {
  icon: IconDrawing;
  label: PhraseName;
  /** Name of a colour token. */
  color: string;
}

/** Icon, label and colour of each condition. */
export const conditionLooks: Readonly<Record<Condition, ConditionLook>> = {
  finished: { icon: "flag", label: "races.watch.condition.finished", color: "good" },
  unfinished: { icon: outIcon, label: "races.watch.condition.unfinished", color: "text-soft" },
  retired: { icon: outIcon, label: "races.watch.condition.retired", color: "text-soft" },
  disqualified: { icon: outIcon, label: "races.watch.condition.disqualified", color: "danger" },
  waiting: { icon: waitingIcon, label: "races.watch.condition.waiting", color: "text-soft" },
  offCourse: { icon: offCourseIcon, label: "races.watch.condition.offCourse", color: "danger" },
  silent: { icon: noSignalIcon, label: "races.watch.condition.silent", color: "rope" },
  batteryLow: { icon: batteryIcon, label: "races.watch.condition.batteryLow", color: "rope" },
  resting: { icon: restingIcon, label: "races.watch.condition.resting", color: "primary" },
  moving: { icon: movingIcon, label: "races.watch.condition.moving", color: "good" },
};

/**
 * All conditions of a team, the most important first. The movement of a team without a signal is unknown, and once the race is
 * closed a team on the course has not finished.
 */
export function conditionsOf(team: Pick<TeamStanding, "stage" | "state">, isClosed = false): readonly Condition[] {
  if (team.stage !== "on_course" && team.stage !== "waiting") return [team.stage];
  if (isClosed && team.stage === "on_course") return ["unfinished"];
  const conditions: Condition[] = [];
  if (has(team, "offCourse")) conditions.push("offCourse");
  if (has(team, "silent")) conditions.push("silent");
  else if (team.stage === "waiting") conditions.push("waiting");
  else if (has(team, "resting")) conditions.push("resting");
  else if (has(team, "moving")) conditions.push("moving");
  if (has(team, "batteryLow")) conditions.push("batteryLow");
  return conditions;
}

/** The colour of a team on maps and graphs: that of its most important condition. */
export function colorOf(team: Pick<TeamStanding, "stage" | "state">): string {
  const [first] = conditionsOf(team);
  return first ? conditionLooks[first].color : "text-soft";
}
