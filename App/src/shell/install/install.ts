import { Listeners, useObservable } from "../../device/store/observable";
import { showToast } from "../components/toast";
import { t } from "../language/language";
import { navigate } from "../routing/location";

/** How the app gets onto this device: by a button of ours where the browser has one to give, else by hand. */
export type Installing = "done" | "button" | "iPhone" | "android" | "mac" | "desktop";

const offeredKey = "cordada.install.offered";
const changed = new Listeners();
let prompt: BeforeInstallPromptEvent | null = null;
let installed = false;

/** Keeps what the browser says about installing, from the start of the app. */
export function watchInstalling(): void {
  const standalone = matchMedia("(display-mode: standalone)");
  installed = standalone.matches || navigator.standalone === true;
  standalone.addEventListener("change", ({ matches }) => {
    installed ||= matches;
    changed.tell();
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's own banner would come at a time of its choosing.
    event.preventDefault();
    prompt = event;
    changed.tell();
  });
  window.addEventListener("appinstalled", () => {
    installed = true;
    prompt = null;
    changed.tell();
  });
}

/** How the app is installed here. */
export function installing(): Installing {
  if (installed) return "done";
  if (prompt) return "button";
  const agent = navigator.userAgent;
  // An iPad says that it is a Mac, which has no screen to touch.
  if (/iPhone|iPad|iPod/.test(agent) || (/Macintosh/.test(agent) && navigator.maxTouchPoints > 1)) return "iPhone";
  if (/Android/.test(agent)) return "android";
  return /Macintosh/.test(agent) && !/Chrome|Firefox/.test(agent) ? "mac" : "desktop";
}

/** How the app is installed here, live. */
export function useInstalling(): Installing {
  return useObservable({ now: installing, subscribe: changed.add });
}

/** Shows the browser's own question. */
export async function install(): Promise<void> {
  const asked = prompt;
  prompt = null; // it can be shown once
  changed.tell();
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
