import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { ReasonDialog, ReasonDialogProps } from "./ReasonDialog";

/** Asks for the reason of a report, sends it, and says that it was sent. */
export function ReportDialog({ onSend, onClose }: Pick<ReasonDialogProps, "onSend" | "onClose">) {
  return (
    <ReasonDialog
      title={t("club.report.reportTitle")}
      submit={t("club.report.report")}
      hint={t("club.report.reportHint")}
      onClose={onClose}
      onSend={async (reason, note) => {
        await onSend(reason, note);
        showToast(t("club.report.isReported"));
      }}
    />
  );
}
