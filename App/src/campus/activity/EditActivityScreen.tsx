import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { activityPath, changeActivity, useActivity } from "../data/records";
import { useTeaches } from "../data/teaching";
import { agendaIcon } from "../icons";
import { NotHere } from "../MembersOnly";
import { ActivityForm } from "./ActivityForm";

/** Edits an activity of the member's own or of a course that the member teaches. */
export function EditActivityScreen({ parameters: { activity: id = "", course } }: { parameters: RouteParameters }) {
  const activity = useActivity(id, course);
  const teaches = useTeaches(course);
  const parent = activityPath(id, course);
  return (
    <Page title={t("campus.activity.edit")} subtitle={activity?.course?.name} parent={parent}>
      {activity && (course === undefined || teaches) ? (
        <ActivityForm
          activity={activity}
          course={course}
          draft={id}
          onSave={(fields, seen) => {
            changeActivity({ ...activity, ...seen }, fields);
            goBack(parent);
          }}
        />
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
