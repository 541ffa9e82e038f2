import { useState } from "react";
import { Choice } from "../../shell/components/Choice";
import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { showUndoable } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { Activity, ActivityFields, activityPath, changeActivity, useActivity, useSeries } from "../data/records";
import { useTeaches } from "../data/teaching";
import { agendaIcon } from "../icons";
import { NotHere } from "../MembersOnly";
import { useCampusCore } from "../useCampusCore";
import { ActivityForm } from "./ActivityForm";
import { changeFollowing, following } from "./series";

/** Edits an activity of the member's own or of a course that the member teaches. */
export function EditActivityScreen({ parameters: { activity: id = "", course } }: { parameters: RouteParameters }) {
  const activity = useActivity(id, course);
  const teaches = useTeaches(course);
  return (
    <Page title={t("campus.activity.edit")} subtitle={activity?.course?.name} parent={activityPath(id, course)}>
      {activity && (course === undefined || teaches) ? (
        <Edited key={id} activity={activity} />
      ) : activity ? (
        <EmptyState icon={agendaIcon} title={t("campus.teachersOnly")} />
      ) : (
        <NotHere
          icon={agendaIcon}
          gone={activity === null ? t("campus.activity.gone") : undefined}
          isOwn={course === undefined}
        />
      )}
    </Page>
  );
}

function Edited({ activity }: { activity: Activity }) {
  const core = useCampusCore();
  const after = following(useSeries(activity), activity);
  const [extent, setExtent] = useState<"one" | "following">("one");

  function onSave(fields: ActivityFields, seen: ActivityFields): void {
    const before = { ...activity, ...seen };
    if (core && extent === "following" && after.length > 0) {
      const undo = changeFollowing(core, before, fields, after);
      showUndoable(t("campus.series.changed", { count: after.length + 1 }), undo);
    } else {
      changeActivity(before, fields);
    }
    goBack(activityPath(activity.id, activity.course?.id));
  }
  return (
    <ActivityForm activity={activity} course={activity.course?.id} draft={activity.id} onSave={onSave}>
      {after.length > 0 && (
        <Choice
          label={t("campus.series.change")}
          value={extent}
          options={[
            { value: "one", label: t("campus.series.onlyThis") },
            { value: "following", label: t("campus.series.following", { count: after.length }) },
          ]}
          onChange={setExtent}
        />
      )}
    </ActivityForm>
  );
}
