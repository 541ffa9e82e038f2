// Plain text documents.
import type { FileWords } from "./kinds";

/** True for plain text files, by their extension. */
export const isPlainText = ({ name }: FileWords): boolean => /\.(txt|md)$/i.test(name);

/** The maximum size in bytes of a text that is shown; larger ones are left to other programs. */
export const longestText = 2_000_000;

/**
 * Decodes a text file: UTF-8, UTF-16 if marked by its first bytes, else Windows-1252.
 *
 * @returns null if the file is no text.
 */
export function plainText(bytes: Uint8Array): string | null {
  const text = decoded(bytes);
  return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? null : text;
}

function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
