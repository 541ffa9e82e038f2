import { onPreferences, preferences } from "./data/preferences";
import { deviceLanguage, Language, languages, setLanguage } from "../shell/language/language";
import { deviceUnits, setUnits } from "../shell/language/units";
import { setTheme } from "../shell/theme/theme";

/** Makes the app speak and look as the member prefers, now and on every change (K8, K10). */
export async function applyPreferences(): Promise<void> {
  const again = () => void apply().catch(() => undefined);
  onPreferences(again);
  // A language that the device does not have yet comes with the network.
  window.addEventListener("online", again);
  await apply();
}

async function apply(): Promise<void> {
  const { language, units, theme } = preferences();
  setUnits(units ?? deviceUnits());
  setTheme(theme ?? "system");
  await setLanguage(language && language in languages ? (language as Language) : deviceLanguage());
}
