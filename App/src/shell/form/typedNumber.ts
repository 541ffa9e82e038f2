import { numberLocale } from "../language/language";

/** The number typed in the member's language: null if the text is empty, NaN if it is no number. */
export function typedNumber(typed: string): number | null {
  const text = typed.replace(/[\s’']/gu, "");
  if (text === "") return null;
  const decimal = new Intl.NumberFormat(numberLocale()).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
  // A comma groups thousands only if the point is the decimal sign, and exactly three digits follow it.
  const plain = decimal === "." ? text.replace(/,(?=\d{3}(\D|$))/g, "") : text;
  return /^-?\d*[.,]?\d+$|^-?\d+[.,]$/.test(plain) ? Number(plain.replace(",", ".")) : NaN;
}
