import { useMemo } from "react";
import { busyDays } from "../../engine/campus";
import { dayOfDate } from "../../shell/language/calendarDays";
import { useCampusCore } from "../useCampusCore";
import { toldTime } from "./activityTimes";
import { useActivities } from "./records";

/** Returns a function for the days, as dates, that the activities of the agenda fill; null until they are known. */
export function useBusyDays(): ((from: string, until: string) => readonly string[]) | null {
  const activities = useActivities();
  const core = useCampusCore();
  return useMemo(() => {
    if (!core || activities.state !== "here") return null;
    const times = activities.value.filter(({ cancelled_at }) => cancelled_at == null).map(toldTime);
    return (from, until) => busyDays(core, dayOfDate(from), dayOfDate(until), times).map((day) => new Date(day * 86_400_000).toISOString().slice(0, 10));
  }, [core, activities]);
}
