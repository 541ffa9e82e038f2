// The Network Information API of some browsers: the kind of network, and data saving.
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

/** True if the network has no charge per byte; null if the browser does not report it. */
export function isOnWifi(): boolean | null {
  const { connection } = telling;
  if (connection?.saveData) return false;
  return connection?.type === undefined ? null : connection.type === "wifi" || connection.type === "ethernet";
}

/** True if the device is charging; null if the browser does not report it. */
export async function isCharging(): Promise<boolean | null> {
  const battery = await telling.getBattery?.().catch(() => undefined);
  return battery?.charging ?? null;
}

/** The charge of a battery, in per cent, and its charging state. */
export interface Charge {
  percent: number;
  isCharging: boolean;
}

/** The battery's charge; null if the browser does not report it. */
export async function charge(): Promise<Charge | null> {
  const battery = await telling.getBattery?.().catch(() => undefined);
  return battery ? { percent: Math.round(battery.level * 100), isCharging: battery.charging } : null;
}

/** Calls `listener` when the network or the charging state changes. */
export function onSurroundings(listener: () => void): void {
  telling.connection?.addEventListener("change", listener);
  void telling.getBattery?.().then(
    (battery) => battery.addEventListener("chargingchange", listener),
    () => undefined,
  );
}
