import { useObservable } from "../../device/store/observable";
import { showToast } from "../components/toast";
import { t } from "../language/language";
import { navigate } from "../routing/location";
import { browserSaid } from "./watchInstalling";

/** The way to install the app on this device: a button if the browser supports it, else manual steps. */
export type Installing = "done" | "button" | "iPhone" | "android" | "mac" | "desktop";

const offeredKey = "cordada.install.offered";

/** The way to install the app on this device. */
export function installing(): Installing {
  if (browserSaid.isInstalled) return "done";
  if (browserSaid.prompt) return "button";
  const agent = navigator.userAgent;
  // An iPad identifies itself as a Mac, which has no touch screen.
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return "iPhone";
  if (/Android/.test(agent)) return "android";
  return /Macintosh/.test(agent) && !/Chrome|Firefox/.test(agent) ? "mac" : "desktop";
}

/** The way to install the app; re-renders when it changes. */
export function useInstalling(): Installing {
  return useObservable({ now: installing, subscribe: browserSaid.changed.add });
}

/** Shows the browser's installation prompt. */
export async function install(): Promise<void> {
  const asked = browserSaid.prompt;
  browserSaid.prompt = null; // the prompt can be shown once
  browserSaid.changed.tell();
  await asked?.prompt();
}

/** Offers the installation once, after the member's first substantial action. */
export function offerInstalling(): void {
  const way = installing();
  if (way === "done" || way === "desktop" || localStorage.getItem(offeredKey)) return;
  localStorage.setItem(offeredKey, "1");
  const action =
    way === "button"
      ? { label: t("shell.install.button"), run: () => void install() }
      : { label: t("shell.install.how"), run: () => navigate("/settings/device") };
  showToast(t("shell.install.offer"), { lasting: true, action });
}
