import { useSyncExternalStore } from "react";

// The breakpoint, equal to that in TracksScreen.css.
const wide = matchMedia("(min-width: 1100px)");

function subscribe(listener: () => void): () => void {
  wide.addEventListener("change", listener);
  return () => wide.removeEventListener("change", listener);
}

/** True if the list and a track are side by side. */
export function useWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
