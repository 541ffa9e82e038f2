import { useEffect, useState } from "react";

/** What the browser lets the app have of the device, and what it takes, in bytes. */
export interface StorageRoom {
  usage: number;
  quota: number;
  /** What its databases take; null where the browser does not say. */
  databases: number | null;
}

/** What the browser says of the app's room; nothing where it does not say. */
export async function storageRoom(): Promise<StorageRoom | null> {
  const { usage, quota, usageDetails } = (await navigator.storage?.estimate?.().catch(() => undefined)) ?? {};
  if (usage === undefined || quota === undefined) return null;
  return { usage, quota, databases: usageDetails ? usageDetails.indexedDB ?? 0 : null };
}

/** The room there is, once the browser has said it. */
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

/** Whether the browser promised not to clear the app's data by itself. */
export async function isStorageKept(): Promise<boolean> {
  return (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
}

/**
 * Asks the browser not to clear this device's data when space runs low. To be called when there is something to
 * lose: some browsers decide by how much the app is used, some ask the member.
 */
export async function keepStorage(): Promise<boolean> {
  return (await navigator.storage?.persist?.().catch(() => false)) ?? false;
}
