import { useState } from "react";
import { useSession } from "../../device/session/session";
import { useMay } from "../../device/sync/spaces";
import { Button, IconButton } from "../../shell/components/Button";
import { eyeClosedIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import { Hidden, report, setHidden, SharedRecord } from "../data/reports";
import { ReasonDialog } from "./ReasonDialog";
import { ReportDialog } from "./ReportDialog";

interface ReportButtonProps extends SharedRecord {
  /** The author of the record. */
  author: string | undefined;
  hidden: Hidden | null | undefined;
  /** The accessible name of the button's record. */
  of: string;
  /** True for a button with text. */
  inWords?: boolean;
}

/** A button that reports a record of another member, or hides it if the member may. */
export function ReportButton({ space, collection, record, author, hidden, of, inWords = false }: ReportButtonProps) {
  const { member } = useSession();
  const may = useMay();
  const [asking, setAsking] = useState(false);
  const mayHide = may({ space, collection, change: "edit", fields: ["hidden"], author });
  if (!member || hidden || (!mayHide && author === member.id)) return null;
  const place = { space, collection, record };
  const close = () => setAsking(false);
  const words = t(mayHide ? "club.report.hide" : "club.report.report");
  const icon = mayHide ? eyeClosedIcon : "warning";
  const label = `${words}: ${of}`;
  const ask = () => setAsking(true);
  return (
    <>
      {inWords ? (
        <Button kind="quiet" icon={icon} aria-label={label} onClick={ask}>
          {words}
        </Button>
      ) : (
        <IconButton icon={icon} label={label} onClick={ask} />
      )}
      {asking && mayHide && (
        <ReasonDialog
          title={t("club.report.hideTitle")}
          submit={t("club.report.hide")}
          hint={t("club.report.hideHint")}
          onClose={close}
          onSend={(reason, note) => {
            setHidden(place, null, { reason, ...(note !== "" && { note }), at: Date.now() });
            showToast(t("club.report.isHidden"));
          }}
        />
      )}
      {asking && !mayHide && (
        <ReportDialog onClose={close} onSend={(reason, note) => report(place, reason, note)} />
      )}
    </>
  );
}
