import { useObservable } from "../../device/store/observable";
import { showToast } from "../components/toast";
import { t } from "../language/language";
import { navigate } from "../routing/location";
import { browserSaid } from "./watchInstalling";

/** How the app gets onto this device: by a button of ours where the browser has one to give, else by hand. */
export type Installing = "done" | "button" | "iPhone" | "android" | "mac" | "desktop";

const offeredKey = "cordada.install.offered";

/** How the app is installed here. */
export function installing(): Installing {
  if (browserSaid.isInstalled) return "done";
  if (browserSaid.prompt) return "button";
  const agent = navigator.userAgent;
  // An iPad says that it is a Mac, which has no screen to touch.
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return "iPhone";
  if (/Android/.test(agent)) return "android";
  return /Macintosh/.test(agent) && !/Chrome|Firefox/.test(agent) ? "mac" : "desktop";
}

/** How the app is installed here, live. */
export function useInstalling(): Installing {
  return useObservable({ now: installing, subscribe: browserSaid.changed.add });
}

/** Shows the browser's own question. */
export async function install(): Promise<void> {
  const asked = browserSaid.prompt;
  browserSaid.prompt = null; // it can be shown once
  browserSaid.changed.tell();
  await asked?.prompt();
}

/** Says once, after the first thing worth coming back for, that the app can be installed. */
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
