// Plain text documents.
import { decodedText } from "../../shell/form/decodedText";
import type { FileWords } from "./kinds";

/** True for plain text files, by their extension. */
export const isPlainText = ({ name }: FileWords): boolean => /\.(txt|md)$/i.test(name);

/** The maximum size in bytes of a text that is shown; larger ones are left to other programs. */
export const longestText = 2_000_000;

/** Decodes a text file; null if the file is no text. */
export function plainText(bytes: Uint8Array): string | null {
  const text = decodedText(bytes);
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
}
