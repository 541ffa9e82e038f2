import { Listeners } from "../../device/store/observable";

/** The browser's events about installation. They occur early and once, so they are kept from the first load on. */
export const browserSaid: { prompt: BeforeInstallPromptEvent | null; isInstalled: boolean; readonly changed: Listeners } = {
  prompt: null,
  isInstalled: false,
  changed: new Listeners(),
};

/** Listens to the browser's events about installation from the start of the app. */
export function watchInstalling(): void {
  const standalone = matchMedia("(display-mode: standalone)");
  browserSaid.isInstalled = standalone.matches || navigator.standalone === true;
  standalone.addEventListener("change", ({ matches }) => {
    browserSaid.isInstalled ||= matches;
    browserSaid.changed.tell();
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    // Suppresses the browser's own banner, whose time the app cannot choose.
    event.preventDefault();
    browserSaid.prompt = event;
    browserSaid.changed.tell();
  });
  window.addEventListener("appinstalled", () => {
    browserSaid.isInstalled = true;
    browserSaid.prompt = null;
    browserSaid.changed.tell();
  });
}
