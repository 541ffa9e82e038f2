import type { RecordedTime } from "../../engine/campus";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { navigate, useAddress } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { TeachersPage } from "../courses/TeachersPage";
import { ActivityFields, activityPath, addActivity, addSeries } from "../data/records";
import { dayIn } from "../data/dayIn";
import { ActivityForm } from "./ActivityForm";

/** Adds an activity: to a course by its teachers, or to the member's own, with or without an account. */
export function NewActivityScreen({ parameters: { course } }: { parameters: RouteParameters }) {
  const title = t("campus.activity.new");
  const day = dayIn(useAddress().search) ?? undefined;
  function onSave(fields: ActivityFields, _: ActivityFields, times: readonly RecordedTime[]): void {
    const show = (id: string) => navigate(activityPath(id, course), { replace: true });
    if (times.length < 2) return show(addActivity(fields, course));
    const { ids, undo } = addSeries(fields, times, course);
    show(ids[0] ?? "");
    showUndoable(t("campus.series.added", { count: ids.length }), undo);
  }
  if (course !== undefined) {
    return (
      <TeachersPage course={course} title={title}>
        <ActivityForm course={course} draft={`new/${course}`} onSave={onSave} />
      </TeachersPage>
    );
  }
  return (
    <Page title={title} parent="/campus">
      <ActivityForm key={day} day={day} draft={day === undefined ? "new" : `new/${day}`} onSave={onSave} />
    </Page>
  );
}
