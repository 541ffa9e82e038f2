import { Observable } from "../../device/store/observable";

/** The permission for notifications: `unsupported` on devices without them. */
export type Permission = NotificationPermission | "unsupported";

const read = (): Permission => ("Notification" in globalThis ? Notification.permission : "unsupported");

/** The present permission for notifications. */
export const permission = new Observable<Permission>(read());

export async function askPermission(): Promise<void> {
  if (read() === "default") await Notification.requestPermission();
  permission.set(read());
}
