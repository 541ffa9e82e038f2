import { useState } from "react";
import type { Member } from "../../device/api";
import { Button } from "../../shell/components/Button";
import { Dialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { ProgressBar } from "../../shell/components/ProgressBar";
import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";
import type { GuestRecords } from "./useGuestRecords";

interface AdoptionProps {
  member: Member;
  records: readonly GuestRecords[];
  onClose: () => void;
}

/** Adopts the guest's records into the account, or declines. */
export function AdoptionDialog({ member, records, onClose }: AdoptionProps) {
  // The initial records, whose number shrinks during the adoption.
  const [offered] = useState(records);
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  async function take() {
    setShare(0);
    setFailed(false);
    try {
      const { adopt } = await import("./adopt");
      await adopt(member.id, (done, of) => setShare(of > 0 ? done / of : 1));
      onClose();
      showToast(t("club.adopted"));
    } catch {
      setShare(null);
      setFailed(true);
    }
  }

  return (
    <Dialog
      title={t("club.adoptTitle")}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>{t("club.adoptLeave")}</Button>
          <Button kind="primary" busy={share !== null} onClick={() => void take()}>
            {t("club.adoptTake")}
          </Button>
        </>
      }
    >
      {failed && <Notice kind="wrong">{t("club.adoptFailed")}</Notice>}
      <p>{t("club.adoptText", { name: member.display_name })}</p>
      <ul>
        {offered.map(({ collection, count }) => (
          <li key={collection.name}>{t(collection.count, { count })}</li>
        ))}
      </ul>
      {share === null ? <p>{t("club.adoptLeaveText")}</p> : <ProgressBar label={t("club.adoptTake")} share={share} />}
    </Dialog>
  );
}
