import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { navigate } from "../../shell/routing/location";
import { addActivity } from "../data/records";
import { ActivityForm } from "./ActivityForm";

/** Adds an activity of the member's own, with or without an account. */
export function NewActivityScreen() {
  return (
    <Page title={t("campus.activity.new")} parent="/campus">
      <ActivityForm onKeep={(fields) => navigate(`/campus/activities/${addActivity(fields)}`, { replace: true })} />
    </Page>
  );
}
