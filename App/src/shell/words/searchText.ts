import { rules } from "../../engine/rules";

const plainOf = new Map(rules.plain_letters.flatMap(([plain, accented]) => Array.from(accented, (each) => [each, plain] as const)));

/** Folds text for search, as the server does: lower case without accents, words separated by one space. */
export function searchText(text: string): string {
  // Composed first, since the table has no letters of two characters. Remaining accents are separate characters, and variation
  // selectors of symbols are dropped.
  const letters = text.normalize("NFC").toLowerCase().replace(/[\u0300-\u036f\ufe00-\ufe0f]/g, "");
  return Array.from(letters, (each) => plainOf.get(each) ?? each).join("").replace(/[\s\0-\x1f]+/g, " ").trim();
}
