import { t } from "../../shell/language/language";
import { AdministratorsOnly } from "../administration/AdministratorsOnly";
import { ReportQueue } from "./ReportQueue";

/** The reports of the whole club, for administrators. */
export function ReportsPage() {
  return (
    <AdministratorsOnly title={t("club.report.queue")} parent="/settings/administration">
      <ReportQueue />
    </AdministratorsOnly>
  );
}
