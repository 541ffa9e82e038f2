import { useSyncExternalStore } from "react";
import { isDark, onTheme } from "./theme";

/** True if the page is dark, for maps and graphs; re-renders when it changes. */
export function useDark(): boolean {
  return useSyncExternalStore(onTheme, isDark);
}
