import { useSyncStatus } from "../device/sync/sync";
import { ProgressBar } from "./components/ProgressBar";
import { t } from "./language/language";
import { useSlow } from "./useSlow";
import "./SyncProgress.css";

/** The progress of a synchronization, shown once it takes long (Q1, Y1). */
export function SyncProgress() {
  const { progress } = useSyncStatus();
  const slow = useSlow(progress !== null);
  if (!slow || progress === null) return null;
  const { done, of } = progress;
  // The number of records to receive is unknown in advance.
  const sending = done < of;
  const words = sending ? t("shell.syncingOf", { done, of }) : t("shell.syncing");
  return (
    <div className="sync-progress">
      <span className="figures">{words}</span>
      <ProgressBar label={t("shell.syncing")} share={sending ? done / of : undefined} />
    </div>
  );
}
