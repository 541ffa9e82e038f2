import { Listeners } from "../../device/store/observable";

/** What the browser said about installing since the app began: told early and once, so it is kept from the first load. */
export const browserSaid: { prompt: BeforeInstallPromptEvent | null; isInstalled: boolean; readonly changed: Listeners } = {
  prompt: null,
  isInstalled: false,
  changed: new Listeners(),
};

/** Keeps what the browser says about installing, from the start of the app. */
export function watchInstalling(): void {
  const standalone = matchMedia("(display-mode: standalone)");
  browserSaid.isInstalled = standalone.matches || navigator.standalone === true;
  standalone.addEventListener("change", ({ matches }) => {
    browserSaid.isInstalled ||= matches;
    browserSaid.changed.tell();
  });
  window.addEventListener("beforeinstallprompt", (event) => {
    // The browser's own banner would come at a time of its choosing.
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
