import { Page } from "../../shell/components/Page";
import { t } from "../../shell/language/language";
import { ReportQueue } from "./ReportQueue";

/** The reports of the whole club, for administrators. */
export function ReportsPage() {
  return (
    <Page title={t("club.report.queue")} parent="/settings/administration">
      <ReportQueue />
    </Page>
  );
}
