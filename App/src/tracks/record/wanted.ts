import { useSyncExternalStore } from "react";

// What records is loaded when somebody wants to, or when a recording was cut off: not with the app's first page.
let wanted = false;
const listeners = new Set<() => void>();

/** Loads what records, to stay. */
export function wantRecording(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether what records is to be loaded. */
export function useRecordingWanted(): boolean {
  return useSyncExternalStore(subscribe, () => wanted);
}
