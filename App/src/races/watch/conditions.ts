import type { IconDrawing } from "../../shell/components/Icon";
import type { PhraseName } from "../../shell/language/phrases";
import type { TeamStanding } from "../data/answers";
import { has } from "../data/board";
import { batteryIcon, movingIcon, noSignalIcon, offCourseIcon, outIcon, restingIcon, waitingIcon } from "../icons";

/** What a team does or lacks at a moment, as viewers are told it. */
export type Condition =
  | "finished"
  | "retired"
  | "disqualified"
  | "waiting"
  | "offCourse"
  | "silent"
  | "batteryLow"
  | "resting"
  | "moving";

/** How each is told, by sign and word; its colour is `--condition-…`. */
export const conditionWords: Readonly<Record<Condition, { icon: IconDrawing; label: PhraseName }>> = {
  finished: { icon: "flag", label: "races.watch.condition.finished" },
  retired: { icon: outIcon, label: "races.watch.condition.retired" },
  disqualified: { icon: outIcon, label: "races.watch.condition.disqualified" },
  waiting: { icon: waitingIcon, label: "races.watch.condition.waiting" },
  offCourse: { icon: offCourseIcon, label: "races.watch.condition.offCourse" },
  silent: { icon: noSignalIcon, label: "races.watch.condition.silent" },
  batteryLow: { icon: batteryIcon, label: "races.watch.condition.batteryLow" },
  resting: { icon: restingIcon, label: "races.watch.condition.resting" },
  moving: { icon: movingIcon, label: "races.watch.condition.moving" },
};

/** All conditions of a team, what matters most first. Of one without a signal nobody knows whether it moves. */
export function conditionsOf(team: TeamStanding): readonly Condition[] {
  if (team.stage !== "on_course" && team.stage !== "waiting") return [team.stage];
  const conditions: Condition[] = [];
  if (has(team, "offCourse")) conditions.push("offCourse");
  if (has(team, "silent")) conditions.push("silent");
  else if (team.stage === "waiting") conditions.push("waiting");
  else if (has(team, "resting")) conditions.push("resting");
  else if (has(team, "moving")) conditions.push("moving");
  if (has(team, "batteryLow")) conditions.push("batteryLow");
  return conditions;
}
