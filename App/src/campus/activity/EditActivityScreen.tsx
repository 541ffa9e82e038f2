import { EmptyState } from "../../shell/components/EmptyState";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { goBack } from "../../shell/routing/location";
import type { RouteParameters } from "../../shell/routing/route";
import { changeActivity, useActivity } from "../data/records";
import { agendaIcon } from "../icons";
import { ActivityForm } from "./ActivityForm";

/** Changes an activity of the member's own. */
export function EditActivityScreen({ parameters }: { parameters: RouteParameters }) {
  const id = parameters["activity"] ?? "";
  const activity = useActivity(id, undefined);
  const parent = `/campus/activities/${id}`;
  return (
    <Page title={t("campus.activity.edit")} parent={parent}>
      {activity ? (
        <ActivityForm
          activity={activity}
          onKeep={(fields) => {
            changeActivity(activity, fields);
            goBack(parent);
          }}
        />
      ) : (
        <EmptyState icon={agendaIcon} title={t("campus.activity.gone")} />
      )}
    </Page>
  );
}
