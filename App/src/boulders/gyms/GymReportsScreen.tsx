import { ReportQueue } from "../../club/moderation/ReportQueue";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { useFollowedGyms, useGymName } from "../data/records";

/** The reports about a gym, for its team. */
export function GymReportsScreen({ parameters }: { parameters: RouteParameters }) {
  const { gym = "" } = parameters;
  const name = useGymName()(gym);
  return (
    <Page title={t("club.report.queue")} subtitle={name} parent={`/boulders/gyms/${gym}`}>
      <ReportQueue space={gym} />
    </Page>
  );
}

/** A link to the reports, for the gym's team. */
export function GymReportsRow({ gym }: { gym: string }) {
  const role = useFollowedGyms().find(({ id }) => id === gym)?.role;
  if (role !== "owner" && role !== "editor") return null;
  return (
    <Rows>
      <LinkRow to={`/boulders/gyms/${gym}/reports`} icon="warning" title={t("club.report.queue")} text={t("club.report.queueText")} />
    </Rows>
  );
}
