import type { ReactNode } from "react";
import { Dialog } from "../../shell/components/Dialog";
import { t } from "../../shell/language/language";

const storageKey = "cordada.record.noted";

/** True if this device has shown the note about the limits of recording in a browser. */
export const backgroundNoted = () => localStorage.getItem(storageKey) !== null;
export const noteBackground = () => localStorage.setItem(storageKey, "1");

/** All browsers on iPhones and iPads use the system's engine; iPads identify themselves as a Mac. */
function isAppleMobile(): boolean {
  const { userAgent, maxTouchPoints } = navigator;
  return /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1);
}

/** Explains at which times a phone's browser receives no positions, and the remedies. */
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
