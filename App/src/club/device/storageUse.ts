import { isStorageKept, storageRoom } from "../../device/storage/room";
import { contributions } from "../../shell/declaredAreas";
import type { PhraseName } from "../../shell/language/phrases";

/** A part of the used storage. */
export interface StoragePart {
  name: string;
  label: PhraseName;
  /** In bytes. */
  size: number;
}

/** The storage used by the app on the device. */
export interface StorageUse {
  /** The used storage and the browser's limit, in bytes. */
  usage: number;
  quota: number;
  parts: readonly StoragePart[];
  /** True if the browser has promised not to evict it. */
  kept: boolean;
}

/** The size of the app's files cached by the service worker, in bytes. */
async function sizeOfApp(): Promise<number> {
  if (!("caches" in window)) return 0;
  let size = 0;
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const response of await cache.matchAll()) size += (await response.blob()).size;
  }
  return size;
}

/** The used storage by part; null if the browser does not report it. */
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
  // Records and maps are in databases, the app is not: some browsers report databases separately.
  const app = databases === null ? await sizeOfApp().catch(() => 0) : usage - databases;
  const records = Math.max(0, others.reduce((rest, { size }) => rest - size, usage - app));
  const parts: StoragePart[] = [
    { name: "records", label: "club.storageData", size: records },
    ...others,
    { name: "app", label: "club.storageApp", size: app },
  ];
  return { usage, quota, parts, kept };
}
