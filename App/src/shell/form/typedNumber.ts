import { locale } from "../language/language";

/** The number a member typed in their language: nothing when the field is empty, NaN when it is no number. */
export function typedNumber(typed: string): number | null {
  const text = typed.replace(/[\s’']/gu, "");
  if (text === "") return null;
  const decimal = new Intl.NumberFormat(locale()).formatToParts(1.5).find(({ type }) => type === "decimal")?.value;
  // A comma groups thousands only where the point is the decimal sign, and then exactly three digits follow.
  const plain = decimal === "." ? text.replace(/,(?=\d{3}(\D|$))/g, "") : text;
  return /^-?\d*[.,]?\d+$|^-?\d+[.,]$/.test(plain) ? Number(plain.replace(",", ".")) : NaN;
}
