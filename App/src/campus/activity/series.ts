import { movedTimes } from "../../engine/campus";
import type { Core } from "../../engine/core";
import { byStart, startOf } from "../data/activityTimes";
import { Activity, ActivityFields, changeActivity, deleteActivity } from "../data/records";
import { seriesClock } from "../data/zoneClock";

/** The activities of a series that come after one of them. */
export const following = (series: readonly Activity[], { id, ...activity }: Activity): readonly Activity[] =>
  series.filter((each) => each.id !== id && byStart(activity, each) <= 0);

/** The fields that are the same for all activities of a series. */
const shared = ["title", "summary", "page", "classroom"] as const;

/** Changes an activity, and those that follow likewise: they move as it does, and have its new texts. Returns a function that takes all back. */
export function changeFollowing(core: Core, before: Activity, fields: ActivityFields, after: readonly Activity[]): () => void {
  const undoings = [changeActivity(before, fields)];
  const changed = Object.fromEntries(shared.flatMap((name) => ((before[name] ?? null) === (fields[name] ?? null) ? [] : [[name, fields[name]]])));
  const times = movedTimes(core, { from: before, to: fields, times: after, clock: seriesClock(Math.min(startOf(before), fields.start_at)) });
  const isMoved = (["start_at", "end_at", "first_day", "last_day"] as const).some((name) => (before[name] ?? null) !== (fields[name] ?? null));
  after.forEach((each, index) => {
    const time = isMoved ? { end_at: null, ...(each.first_day != null && { first_day: null, last_day: null }), ...times[index] } : {};
    undoings.push(changeActivity(each, { ...changed, ...time }));
  });
  return () => undoings.forEach((undo) => undo());
}

/** Deletes activities; the returned function restores them. */
export function deleteAll(activities: readonly Activity[]): () => void {
  const undoings = activities.map(deleteActivity);
  return () => undoings.forEach((undo) => undo());
}
