import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { ReportQueue } from "./ReportQueue";

/** The reports of one space, for those who edit it: where a notice of a report leads. */
export function SpaceReportsPage({ parameters }: { parameters: RouteParameters }) {
  const { space = "" } = parameters;
  return (
    <Page title={t("club.report.queue")} parent="/notices">
      <ReportQueue space={space} />
    </Page>
  );
}
