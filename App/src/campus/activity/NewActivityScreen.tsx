import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { TeachersPage } from "../courses/TeachersPage";
import { ActivityFields, activityPath, addActivity } from "../data/records";
import { ActivityForm } from "./ActivityForm";

/** Adds an activity: to a course by its teachers, or to the member's own, with or without an account. */
export function NewActivityScreen({ parameters: { course } }: { parameters: RouteParameters }) {
  const title = t("campus.activity.new");
  const onSave = (fields: ActivityFields) => navigate(activityPath(addActivity(fields, course), course), { replace: true });
  if (course !== undefined) {
    return (
      <TeachersPage course={course} title={title}>
        <ActivityForm course={course} draft={`new/${course}`} onSave={onSave} />
      </TeachersPage>
    );
  }
  return (
    <Page title={title} parent="/campus">
      <ActivityForm draft="new" onSave={onSave} />
    </Page>
  );
}
