import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";

/** True if the phone has a share sheet. */
export const hasShareSheet = () => "share" in navigator;

/** Passes a link to the phone's share sheet, or without one to the clipboard. */
export async function passOn(link: string): Promise<void> {
  if (!hasShareSheet()) return copyLink(link);
  await navigator.share({ url: link }).catch(() => undefined); // the sheet was closed
}

/** Copies a link to the clipboard; if the browser denies this, the link can be selected. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(t("club.invitations.copied"));
  } catch {
    return;
  }
}
