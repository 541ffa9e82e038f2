import { useState } from "react";
import { leaveOwnerless, Ownerless, useLeft, useOwnerless } from "./data/adoption/useOwnerless";
import { useSession } from "../device/session/session";
import type { Member } from "../device/wire";
import { Button } from "../shell/components/Button";
import { Dialog } from "../shell/components/Dialog";
import { Notice } from "../shell/components/Notice";
import { ProgressBar } from "../shell/components/ProgressBar";
import { showToast } from "../shell/components/toast";
import { t } from "../shell/language/language";

/** Asks, after signing in, whether what was made on this device without an account goes into this one (K1, Y6). */
export function AdoptionOffer() {
  const { member } = useSession();
  const ownerless = useOwnerless();
  const isLeft = useLeft();
  if (!member || !ownerless || isLeft) return null;
  return <AdoptionDialog member={member} ownerless={ownerless} onClose={() => leaveOwnerless(member.id)} />;
}

interface AdoptionProps {
  member: Member;
  ownerless: Ownerless;
  onClose: () => void;
}

/** Takes it in, or leaves it. */
export function AdoptionDialog({ member, ownerless, onClose }: AdoptionProps) {
  // While it is taken in there gets less of it.
  const [{ tracks, categories }] = useState(ownerless);
  const [share, setShare] = useState<number | null>(null);
  const [failed, setFailed] = useState(false);

  async function take() {
    setShare(0);
    setFailed(false);
    try {
      const { adopt } = await import("./data/adoption/adopt");
      await adopt(member.id, (done, of) => setShare(of > 0 ? done / of : 1));
      onClose();
      showToast(t("club.adopted"));
    } catch {
      setShare(null);
      setFailed(true);
    }
  }

  const parts = [
    tracks > 0 && t("club.ownerlessTracks", { count: tracks }),
    categories > 0 && t("club.ownerlessCategories", { count: categories }),
  ].filter((part): part is string => part !== false);
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
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
      {share === null ? <p>{t("club.adoptLeaveText")}</p> : <ProgressBar label={t("club.adoptTake")} share={share} />}
    </Dialog>
  );
}
