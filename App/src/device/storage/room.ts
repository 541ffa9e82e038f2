import { useEffect, useState } from "react";

/** The storage quota and the storage in use of the app, in bytes. */
export interface StorageRoom {
  usage: number;
  quota: number;
  /** Bytes used by databases; null if the browser does not report it. */
  databases: number | null;
}

/** The browser's estimate of the app's storage; null if it gives none. */
export async function storageRoom(): Promise<StorageRoom | null> {
  const { usage, quota, usageDetails } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage === undefined || quota === undefined) return null;
  return { usage, quota, databases: usageDetails ? usageDetails.indexedDB ?? 0 : null };
}

/** The app's storage, null until the browser has reported it. */
export function useStorageRoom(): StorageRoom | null {
  const [room, setRoom] = useState<StorageRoom | null>(null);
  useEffect(() => {
    let current = true;
    void storageRoom().then((said) => current && setRoom(said));
    return () => {
      current = false;
    };
  }, []);
  return room;
}

/** True if the browser has promised not to evict the app's data. */
export async function isStorageKept(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/**
 * Asks the browser not to evict the app's data when space runs low. Called once there is data to lose: some browsers decide by
 * how much the app is used, others ask the member.
 */
export async function persistStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
