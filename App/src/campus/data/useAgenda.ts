import { useMemo } from "react";
import { Agenda, agendaOf } from "../../engine/campus";
import { useCampusCore } from "../useCampusCore";
import { toldTime } from "./activityTimes";
import type { Activity } from "./records";

/** The agenda of the semester that contains a day; null until the core is loaded. */
export function useAgenda(activities: readonly Activity[], day: number, now: number): Agenda | null {
  const core = useCampusCore();
  const timed = useMemo(() => activities.map(toldTime), [activities]);
  return useMemo(() => core && agendaOf(core, day, now, timed), [core, day, now, timed]);
}
