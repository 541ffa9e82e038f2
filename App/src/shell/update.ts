import { withLock } from "../device/store/withLock";
import { showToast } from "./components/toast";
import { t } from "./language/language";

/** Milliseconds after the load of the first page, which caching the shell must not slow down. */
const patience = 3000;
/** The interval, in milliseconds, at which an open app checks for a new version. */
const askAgainAfter = 3_600_000;
/** The lock held, shared, by tabs that must not be reloaded, and exclusively by a change of the version. */
const versionLock = "cordada.version";

let holds = 0;
/** True if the version has changed under a page that is held. */
let due = false;
/** Closes databases that a newer version in another tab waits for. */
const wanted: (() => void)[] = [];

/** Caches the app on the device, and switches to a new version as a whole: at the next start, or on request. */
export function cacheOnDevice(): void {
  if (!("serviceWorker" in navigator)) return;
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker on a device takes over a page that already has its version.
    if (hadWorker) reload();
  });
  window.addEventListener("load", () => setTimeout(() => void register(), patience));
}

/**
 * Prevents reloads of all tabs and changes of the version until the returned function is called: for data that would be lost,
 * such as a recording. A change requested meanwhile follows when the last hold ends.
 */
export function holdReload(): () => void {
  let release = () => {};
  const ended = new Promise<void>((resolve) => (release = resolve));
  holds++;
  void navigator.locks?.request(versionLock, { mode: "shared" }, () => ended);
  let held = true;
  return () => {
    if (!held) return;
    held = false;
    holds--;
    release();
    if (due) reload();
  };
}

function reload(): void {
  due = holds > 0;
  if (due) return;
  for (const close of wanted.splice(0)) close();
  location.reload();
}

/** Closes a database for a newer version in another tab, as soon as nothing holds this page. */
export function letNewerVersionGo(close: () => void): void {
  wanted.push(close);
  reload();
}

async function isHeld(): Promise<boolean> {
  if (holds > 0) return true;
  const { held = [] } = (await navigator.locks?.query()) ?? {};
  return held.some(({ name }) => name === versionLock);
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("/service-worker.js").catch(() => null);
  if (!registration) return;
  if (registration.waiting && navigator.serviceWorker.controller) void offer(registration);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => {
      if (worker.state === "installed" && navigator.serviceWorker.controller) void offer(registration);
    });
  });
  setInterval(() => void registration.update().catch(() => undefined), askAgainAfter);
}

async function offer(registration: ServiceWorkerRegistration): Promise<void> {
  const change = () => void activate(registration);
  if (await isHeld()) change();
  else showToast(t("shell.newVersion"), { lasting: true, action: { label: t("shell.reload"), run: change } });
}

/** Activates the new version: now, or once no tab is held. */
async function activate(registration: ServiceWorkerRegistration): Promise<void> {
  if (await isHeld()) showToast(t("shell.newVersionAfter"), { lasting: true });
  await withLock(versionLock, async () => registration.waiting?.postMessage("take-over"));
}
