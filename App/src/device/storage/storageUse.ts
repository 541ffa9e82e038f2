import { useEffect, useState } from "react";
import { readRegions, Region } from "../../map/data/regionStore";

/** What the browser lets the app have of the device, and what it takes, in bytes. */
export interface StorageRoom {
  usage: number;
  quota: number;
}

/** What the app takes of the device, in bytes. */
export interface StorageUse extends StorageRoom {
  maps: number;
  app: number;
  /** Tracks and everything else that is the member's. */
  tracks: number;
  /** The browser promised not to clear it by itself. */
  kept: boolean;
}

/** What the browser says of its room; nothing where it does not say. */
async function estimate(): Promise<(StorageRoom & { databases: number | null }) | null> {
  const { usage, quota, usageDetails } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage === undefined || quota === undefined) return null;
  return { usage, quota, databases: usageDetails ? usageDetails.indexedDB ?? 0 : null };
}

/** The files of the app that the service worker keeps. */
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
  const [room, regions, kept] = await Promise.all([
    estimate(),
    readRegions().catch((): Region[] => []),
    navigator.storage?.persisted?.().catch(() => false) ?? false,
  ]);
  if (!room) return null;
  const { usage, quota, databases } = room;
  const maps = regions.reduce((sum, { here }) => sum + here.bytes, 0);
  // Maps and tracks stand in databases, the app does not: some browsers tell the two apart.
  const app = databases === null ? await sizeOfApp().catch(() => 0) : usage - databases;
  return { usage, quota, maps, app, tracks: Math.max(0, usage - maps - app), kept };
}

/** The room there is, once the browser has said it. */
export function useStorageRoom(): StorageRoom | null {
  const [room, setRoom] = useState<StorageRoom | null>(null);
  useEffect(() => {
    let current = true;
    void estimate().then((said) => current && setRoom(said));
    return () => {
      current = false;
    };
  }, []);
  return room;
}
