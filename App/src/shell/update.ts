import { showToast } from "./components/toast";
import { t } from "./language/language";

/** Long after the first page stands: taking the shell must not slow it. */
const patience = 3000;

/** Keeps the app on the device, and changes to a new version whole: at the next start, or when asked. */
export function keepOnDevice(): void {
  if (!("serviceWorker" in navigator)) return;
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker of a device takes a page that already is of its version.
    if (hadWorker) location.reload();
  });
  window.addEventListener("load", () => setTimeout(() => void register(), patience));
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/service-worker.js").catch(() => null);
  if (!registration) return;
  const takeOver = () => registration.waiting?.postMessage("take-over");
  if (registration.waiting && navigator.serviceWorker.controller) offer(takeOver);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) offer(takeOver);
    });
  });
}

function offer(takeOver: () => void): void {
  showToast(t("shell.newVersion"), { action: { label: t("shell.reload"), run: takeOver } });
}
