import type { ReactNode } from "react";
import { Dialog } from "../../shell/components/Dialog";
import { t } from "../../shell/language/language";

const storageKey = "cordada.record.noted";

/** Whether this device was told what a web page can and cannot record. */
export const backgroundNoted = () => localStorage.getItem(storageKey) !== null;
export const noteBackground = () => localStorage.setItem(storageKey, "1");

/** Browsers of iPhones and iPads are all the system's own; iPads call themselves a Mac. */
function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Says honestly when a phone's browser receives no positions, and what to do about it. */
export function BackgroundNote({ onClose, actions }: { onClose: () => void; actions: ReactNode }) {
  return (
    <Dialog title={t("tracks.record.note.title")} onClose={onClose} actions={actions}>
      {isAppleMobile() ? (
        <>
          <p>{t("tracks.record.note.apple")}</p>
          <p>{t("tracks.record.note.appleWayOut")}</p>
        </>
      ) : (
        <>
          <p>{t("tracks.record.note.other")}</p>
          <p>{t("tracks.record.note.gap")}</p>
        </>
      )}
    </Dialog>
  );
}
