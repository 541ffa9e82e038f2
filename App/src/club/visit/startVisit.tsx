// The start of a page for people who follow a link: a frame without navigation, sync and the device's store. The whole app shows the
// same page on a device that has cached it.
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { askForClub } from "../../device/session/club";
import { deviceLanguage, isLanguage, Language, speak } from "../../shell/language/language";
import type { PhraseBook } from "../../shell/language/phrases";
import { deviceUnits, setUnits } from "../../shell/language/units";
import { keptPreferences } from "../data/keptPreferences";
import { Visit } from "./Visit";

/** The phrases of the page in each language. */
type Books = Readonly<Record<Language, () => Promise<{ default: PhraseBook }>>>;

/** Starts the page, in the language and units of this device's member, else the club's language and the device's units. */
export async function startVisit(books: Books, page: ReactNode): Promise<void> {
  const root = document.documentElement;
  const { language, units } = keptPreferences();
  setUnits(units ?? deviceUnits());
  const spoken = [language, root.lang].find(isLanguage) ?? deviceLanguage();
  const { default: phrases } = await books[spoken]();
  speak(spoken, phrases, navigator.languages);
  root.lang = spoken;
  const place = document.getElementById("app");
  if (place) createRoot(place).render(<Visit>{page}</Visit>);
  await askForClub().catch(() => undefined);
}
