// What some browsers tell of the device's surroundings: the network's kind, and whether it charges.
interface Connection extends EventTarget {
  type?: string;
  saveData?: boolean;
}

interface Battery extends EventTarget {
  charging: boolean;
  /** From 0 to 1. */
  level: number;
}

interface Telling {
  connection?: Connection;
  getBattery?: () => Promise<Battery>;
}

const telling = navigator as unknown as Telling;

/** Whether the network costs nothing by the byte; null where the browser does not say. */
export function isOnWifi(): boolean | null {
  const { connection } = telling;
  if (connection?.saveData) return false;
  return connection?.type === undefined ? null : connection.type === "wifi" || connection.type === "ethernet";
}

/** Whether the device charges; null where the browser does not say. */
export async function isCharging(): Promise<boolean | null> {
  const battery = await telling.getBattery?.().catch(() => undefined);
  return battery?.charging ?? null;
}

/** What a battery holds, in per cent, and whether it is being charged. */
export interface Charge {
  percent: number;
  isCharging: boolean;
}

/** The battery's charge; null where the browser does not say. */
export async function charge(): Promise<Charge | null> {
  const battery = await telling.getBattery?.().catch(() => undefined);
  return battery ? { percent: Math.round(battery.level * 100), isCharging: battery.charging } : null;
}

/** Calls `listener` whenever either becomes another. */
export function onSurroundings(listener: () => void): void {
  telling.connection?.addEventListener("change", listener);
  void telling.getBattery?.().then(
    (battery) => battery.addEventListener("chargingchange", listener),
    () => undefined,
  );
}
