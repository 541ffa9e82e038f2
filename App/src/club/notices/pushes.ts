// Pushes to this device: the browser's subscription, and what the server knows of it.
import type { NoticeDevice } from "../../device/api";
import { session, shownMember } from "../../device/session/session";
import { withLock } from "../../device/store/withLock";
import { keepLanguage } from "../../shell/language/keptLanguage";
import { language } from "../../shell/language/language";
import { memberRequest } from "../data/memberRequest";
import { noticeWays, removeDevice } from "../data/notices";

/** What a member chose for this device. */
export interface PushChoice {
  silenced: readonly string[];
  quiet: { from: number; to: number } | null;
}

/** True if the browser takes pushes. On iPhones only the installed app does. */
export const takesPushes = (): boolean => "serviceWorker" in navigator && "PushManager" in globalThis && "Notification" in globalThis;

const storageKey = "cordada.pushes";

/** Runs changes of this device's pushes one after another: a renewal at the start would otherwise undo their end. */
const alone = (work: () => Promise<void>): Promise<void> => withLock(storageKey, work);

/** What was last sent to the server from this browser. */
interface Sent extends PushChoice {
  member: string;
  endpoint: string;
}

function sent(): Sent | null {
  try {
    return JSON.parse(localStorage.getItem(storageKey) ?? "null") as Sent | null;
  } catch {
    return null;
  }
}

/** Pushes to this device as chosen, or changes the choice. Throws a `Problem`, or the browser's error. */
export const pushHere = (key: string, choice: PushChoice): Promise<void> => alone(() => push(key, choice));

async function push(key: string, choice: PushChoice): Promise<void> {
  const member = shownMember();
  const subscription = await subscribe(key);
  const { p256dh = "", auth = "" } = subscription.toJSON().keys ?? {};
  const body: NoticeDevice = {
    endpoint: subscription.endpoint,
    p256dh,
    auth,
    silenced: [...choice.silenced],
    quiet: choice.quiet,
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  await memberRequest("PUT", "/notices/device", body);
  await keepLanguage(language()).catch(() => undefined);
  const noted: Sent = { ...choice, member, endpoint: subscription.endpoint };
  localStorage.setItem(storageKey, JSON.stringify(noted));
  await noticeWays(member).refresh();
}

/** Returns the browser's subscription, made anew if it belongs to another key, as after the club's data were lost. */
async function subscribe(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  const wanted = bytesOf(key);
  const own = present?.options.applicationServerKey;
  if (present && own && sameBytes(new Uint8Array(own), wanted)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: wanted });
}

/** Ends the pushes to this browser, which the server knows as a device. Throws a `Problem`. */
export function endPushesHere(device: string | undefined): Promise<void> {
  return alone(async () => {
    if (device) await removeDevice(device);
    localStorage.removeItem(storageKey);
    if (!takesPushes()) return;
    const registration = await navigator.serviceWorker.getRegistration();
    await (await registration?.pushManager.getSubscription())?.unsubscribe();
  });
}

/** Tells the server of a subscription that the browser or the club has changed since. */
export function renewPushes(): Promise<void> {
  return alone(async () => {
    const before = sent();
    const { member, signedIn } = session();
    if (!before || !member || !signedIn || before.member !== member.id || !takesPushes()) return;
    await keepLanguage(language()).catch(() => undefined);
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration || Notification.permission !== "granted") return;
    const present = await registration.pushManager.getSubscription();
    if (present?.endpoint === before.endpoint) return;
    const ways = await noticeWays(member.id).refresh().then(() => noticeWays(member.id).now());
    if (ways.state === "here") await push(ways.value.push_key, before);
  });
}

function bytesOf(base64url: string): Uint8Array {
  const binary = atob(base64url.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
}

const sameBytes = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
