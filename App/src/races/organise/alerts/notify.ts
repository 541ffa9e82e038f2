// Alerts as messages of the device, while a page of the app is open.
import { Observable } from "../../../device/store/observable";

/** What the member lets the app do: `unsupported` on devices without notifications. */
export type Permission = NotificationPermission | "unsupported";

const read = (): Permission => ("Notification" in globalThis ? Notification.permission : "unsupported");

export const permission = new Observable<Permission>(read());

export async function askPermission(): Promise<void> {
  if (read() === "default") await Notification.requestPermission();
  permission.set(read());
}

export interface Message {
  /** Another message of the same tag replaces it. */
  tag: string;
  title: string;
  text: string;
}

/** Shows a message. Phones show only those of a service worker. */
export async function notify({ tag, title, text }: Message): Promise<void> {
  if (read() !== "granted") return;
  const options = { tag, body: text, icon: "/icons/icon-192.png" };
  try {
    const message = new Notification(title, options);
    message.onclick = () => focus();
  } catch {
    await (await navigator.serviceWorker.ready).showNotification(title, options);
  }
}
