// Documents of nothing but letters, as they are read.
import type { FileWords } from "./kinds";

/** Whether a file is letters and nothing else, by how its name ends. */
export const isPlainText = ({ name }: FileWords): boolean => /\.(txt|md)$/i.test(name);

/** The most bytes that are shown: what is larger is for other programs. */
export const longestText = 2_000_000;

/**
 * The letters of a file: in UTF-8, in UTF-16 where its first bytes say so, else as the programs wrote that knew neither.
 *
 * @returns null for what is no text.
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
