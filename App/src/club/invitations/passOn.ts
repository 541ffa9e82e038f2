import { showToast } from "../../shell/components/toast";
import { t } from "../../shell/language/language";

/** Whether the phone has a share sheet. */
export const hasShareSheet = () => "share" in navigator;

/** Hands a link to the phone's share sheet, or to the clipboard where there is none. */
export async function passOn(link: string): Promise<void> {
  if (!hasShareSheet()) return copyLink(link);
  await navigator.share({ url: link }).catch(() => undefined); // the sheet was closed
}

/** Puts a link on the clipboard, unless the browser keeps that to itself: the link can be selected. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast(t("club.invitations.copied"));
  } catch {
    return;
  }
}
