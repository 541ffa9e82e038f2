import { isStorageKept, storageRoom } from "../../device/storage/room";
import { contributions } from "../../shell/declaredAreas";
import type { PhraseName } from "../../shell/language/phrases";

/** What takes some of the device's room. */
export interface StoragePart {
  name: string;
  label: PhraseName;
  /** In bytes. */
  size: number;
}

/** What the app takes of the device. */
export interface StorageUse {
  /** In bytes, of what the browser lets the app have. */
  usage: number;
  quota: number;
  parts: readonly StoragePart[];
  /** The browser promised not to clear it by itself. */
  kept: boolean;
}

/** The files of the app that the service worker keeps, in bytes. */
async function sizeOfApp(): Promise<number> {
  if (!("caches" in window)) return 0;
  let size = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) size += (await response.blob()).size;
  }
  return size;
}

/** What takes how much room on this device; nothing where the browser does not say. */
export async function storageUse(): Promise<StorageUse | null> {
  const users = contributions().flatMap(({ storage }) => storage ?? []);
  const [room, kept, sizes] = await Promise.all([
    storageRoom(),
    isStorageKept(),
    Promise.all(users.map(({ size }) => size().catch(() => 0))),
  ]);
  if (!room) return null;
  const { usage, quota, databases } = room;
  const others = users.map(({ name, label }, index) => ({ name, label, size: sizes[index] ?? 0 }));
  // Records and maps stand in databases, the app does not: some browsers tell the two apart.
  const app = databases === null ? await sizeOfApp().catch(() => 0) : usage - databases;
  const records = Math.max(0, others.reduce((rest, { size }) => rest - size, usage - app));
  const parts: StoragePart[] = [
    { name: "records", label: "club.storageData", size: records },
    ...others,
    { name: "app", label: "club.storageApp", size: app },
  ];
  return { usage, quota, parts, kept };
}
