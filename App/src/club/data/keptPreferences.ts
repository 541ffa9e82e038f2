import type { Preferences } from "../../device/api";

/** The key of the preferences in the browser's local storage. */
export const preferencesKey = "cordada.preferences";

/** The preferences kept on this device. */
export function keptPreferences(): Preferences {
  try {
    return (JSON.parse(localStorage.getItem(preferencesKey) ?? "{}") as Preferences | null) ?? {};
  } catch {
    return {};
  }
}
