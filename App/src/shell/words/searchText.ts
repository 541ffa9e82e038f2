import { rules } from "../../engine/rules";

const plainOf = new Map(rules.plain_letters.flatMap(([plain, accented]) => Array.from(accented, (each) => [each, plain] as const)));

/** Text as a search compares it, on the server too: small letters without accents, words one space apart. */
export function searchText(text: string): string {
  // Composed first: the table has no letters of two characters. What accents are left stand alone, and a sign is the same in colour or black.
  const letters = text.normalize("NFC").toLowerCase().replace(/[\u0300-\u036f\ufe00-\ufe0f]/g, "");
  return Array.from(letters, (each) => plainOf.get(each) ?? each).join("").replace(/[\s\0-\x1f]+/g, " ").trim();
}
