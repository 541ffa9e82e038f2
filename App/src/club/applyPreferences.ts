import { onPreferences, preferences } from "./data/preferences";
import { knownClub, onClub } from "../device/session/club";
import { deviceLanguage, isLanguage, setLanguage } from "../shell/language/language";
import { deviceUnits, setUnits } from "../shell/language/units";
import { setTheme } from "../shell/theme/theme";

/** Applies the member's preferences of language, by default the club's, and appearance, now and at each change (K8, K10). */
export async function applyPreferences(): Promise<void> {
  const again = () => void apply().catch(() => undefined);
  onPreferences(again);
  onClub(again);
  // A language that is not on the device is loaded when the network returns.
  window.addEventListener("online", again);
  await apply();
}

async function apply(): Promise<void> {
  const { language, units, theme } = preferences();
  setUnits(units ?? deviceUnits());
  setTheme(theme ?? "system");
  await setLanguage([language, knownClub().club.language].find(isLanguage) ?? deviceLanguage());
}
