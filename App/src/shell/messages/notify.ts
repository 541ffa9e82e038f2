// Notifications of the device, shown as long as a page of the app is open.
import { navigate } from "../routing/location";

export interface Message {
  /** Identifies the notification: a later one with the same tag replaces it. By default the page, as for pushes. */
  tag?: string;
  title: string;
  text: string;
  /** The page that a press opens. */
  path: string;
}

/**
 * Shows a notification. Notifications of the service worker, the only kind on phones, outlive the page and can reopen it; a
 * browser without a worker shows those of the page.
 */
export async function notify({ title, text, path, tag = path }: Message): Promise<void> {
  const options = { tag, body: text, icon: "/icons/icon-192.png", data: { path } };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker?.active) return worker.showNotification(title, options);
  const message = new Notification(title, options);
  message.onclick = () => {
    focus();
    navigate(path);
  };
}

/** Opens the pages of pressed notifications, from now on. */
export function openPressed(): void {
  navigator.serviceWorker?.addEventListener("message", ({ data }: MessageEvent<{ open?: string } | null>) => {
    if (data?.open) navigate(data.open);
  });
}
