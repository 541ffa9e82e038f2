import { useSyncExternalStore } from "react";

// The same width as in TracksScreen.css.
const wide = matchMedia("(min-width: 1100px)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** Whether the list and a track stand side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
