import { withLock } from "../device/store/withLock";
import { showToast } from "./components/toast";
import { t } from "./language/language";

/** Long after the first page stands: taking the shell must not slow it. */
const patience = 3000;
/** How often an app that stays open asks for a new version. */
const askAgainAfter = 3_600_000;
/** Held, shared, by every tab that must not be loaded anew; who changes the version has it alone. */
const versionLock = "cordada.version";

let holds = 0;
/** The version has changed under a page that is held. */
let due = false;
/** Databases of the device that a newer version in another tab waits for. */
const wanted: (() => void)[] = [];

/** Keeps the app on the device, and changes to a new version whole: at the next start, or when asked. */
export function keepOnDevice(): void {
  if (!("serviceWorker" in navigator)) return;
  const hadWorker = navigator.serviceWorker.controller !== null;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    // The first worker of a device takes a page that already is of its version.
    if (hadWorker) reload();
  });
  window.addEventListener("load", () => setTimeout(() => void register(), patience));
}

/**
 * No tab is loaded anew and no new version taken from now until the answer is called: for what would be lost,
 * as a recording. The change that was asked for meanwhile comes when the last hold ends.
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

/** Lets a newer version in another tab have a database of the device, as soon as nothing holds this page. */
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
  const change = () => void takeOver(registration);
  if (await isHeld()) change();
  else showToast(t("shell.newVersion"), { lasting: true, action: { label: t("shell.reload"), run: change } });
}

/** Lets the new version in: now, or when no tab is held any more. */
async function takeOver(registration: ServiceWorkerRegistration): Promise<void> {
  if (await isHeld()) showToast(t("shell.newVersionAfter"), { lasting: true });
  await withLock(versionLock, async () => registration.waiting?.postMessage("take-over"));
}
