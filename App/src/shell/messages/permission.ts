import { Observable } from "../../device/store/observable";

/** What the member lets the app do: `unsupported` on devices without notifications. */
export type Permission = NotificationPermission | "unsupported";

const read = (): Permission => ("Notification" in globalThis ? Notification.permission : "unsupported");

/** Whether the app may show messages of the device. */
export const permission = new Observable<Permission>(read());

export async function askPermission(): Promise<void> {
  if (read() === "default") await Notification.requestPermission();
  permission.set(read());
}
