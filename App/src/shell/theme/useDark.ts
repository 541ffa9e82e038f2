import { useSyncExternalStore } from "react";
import { isDark, onTheme } from "./theme";

/** Whether the page is dark, now and whenever that changes; for maps and graphs. */
export function useDark(): boolean {
  return useSyncExternalStore(onTheme, isDark);
}
