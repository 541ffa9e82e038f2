import { useSyncStatus } from "../device/sync/sync";
import { ProgressBar } from "./components/ProgressBar";
import { t } from "./language/language";
import { useSlow } from "./useSlow";
import "./SyncProgress.css";

/** How far a sync has come, once it takes so long that one wonders (Q1, Y1). */
export function SyncProgress() {
  const { progress } = useSyncStatus();
  const slow = useSlow(progress !== null);
  if (!slow || progress === null) return null;
  const { done, of } = progress;
  // What comes from the server has no number beforehand.
  const sending = done < of;
  const words = sending ? t("shell.syncingOf", { done, of }) : t("shell.syncing");
  return (
    <div className="sync-progress">
      <span className="figures">{words}</span>
      <ProgressBar label={t("shell.syncing")} share={sending ? done / of : undefined} />
    </div>
  );
}
