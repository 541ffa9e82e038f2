import type { ClubBackup } from "../../device/api";
import { Notice } from "../../shell/components/Notice";
import { dateTime } from "../../shell/language/format";
import { t } from "../../shell/language/language";

/** The warning that the club has no good backup; nothing while it has one. */
export function BackupNotice({ backup: { needs_attention, made_at, fault_count } }: { backup: ClubBackup }) {
  if (!needs_attention) return null;
  return (
    <Notice kind="wrong">
      {made_at === undefined
        ? t("club.administration.backupNone")
        : fault_count > 0
          ? t("club.administration.backupFaults", { count: fault_count })
          : t("club.administration.backupOld", { time: dateTime(made_at) })}
    </Notice>
  );
}
