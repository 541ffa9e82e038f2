// The text of a PDF page folded for search, and its origin in the page.
import { searchText } from "../../shell/words/searchText";

/** A piece of a page's text, as in the document: a line or a part of one. */
interface Piece {
  str: string;
  hasEOL: boolean;
}

/** The text of a page, folded for search. */
export interface PageText {
  text: string;
  /** The pieces of the page, with the offset of each in the text. */
  pieces: readonly { str: string; start: number }[];
}

/** Joins the pieces of a page to readable text: a word hyphenated at the end of a line becomes one word. */
export function pageText(pieces: readonly Piece[]): PageText {
  let text = "";
  let isNewLine = false;
  const space = () => {
    if (text !== "" && !text.endsWith(" ")) text += " ";
  };
  const placed = pieces.map(({ str, hasEOL }) => {
    if (/^\s/.test(str)) space();
    if (isNewLine && /^\p{Ll}/u.test(str) && /\p{L}[-\u2010\u00ad] $/u.test(text)) text = text.slice(0, -2);
    if (str !== "") isNewLine = false;
    const start = text.length;
    text += searchText(str);
    if (hasEOL || /\S\s+$/.test(str)) space();
    isNewLine ||= hasEOL;
    return { str, start };
  });
  return { text, pieces: placed };
}

/** The offsets in a text at which the wanted text begins. */
export function matchesIn(text: string, wanted: string): readonly number[] {
  const found: number[] = [];
  if (wanted === "") return found;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

/** A range of characters in a piece, by its index on the page. */
export interface PiecePart {
  piece: number;
  from: number;
  to: number;
}

/** The ranges of the page's pieces that correspond to a part of its text. */
export function partsOf({ pieces, text }: PageText, at: number, length: number): readonly PiecePart[] {
  return pieces.flatMap(({ str, start }, piece): PiecePart[] => {
    const next = pieces[piece + 1]?.start ?? text.length;
    if (start >= at + length || next <= at) return [];
    const origins = originsOf(str);
    const part = origins.slice(Math.max(0, at - start), at + length - start);
    const [first, last] = [part[0], part.at(-1)];
    return first && last ? [{ piece, from: first.from, to: last.to }] : [];
  });
}

/** For each character of a folded text, the range of original characters: `ss` comes from one `ß`, `é` may come from two. */
function originsOf(text: string): readonly { from: number; to: number }[] {
  const whole = { from: 0, to: text.length };
  const folded = searchText(text);
  const origins: { from: number; to: number }[] = [];
  for (const { 0: part = "", index: from = 0 } of text.matchAll(/[\s\0-\x1f]+|[^\s\0-\x1f]\p{M}*/gu)) {
    const letters = searchText(part) || (origins.length > 0 && /^[\s\0-\x1f]/.test(part) ? " " : "");
    for (let letter = 0; letter < letters.length; letter++) origins.push({ from, to: from + part.length });
  }
  if (origins.length === folded.length + 1) origins.pop(); // a space at the end
  // Some scripts combine characters across the parts separated here: the match is then the whole piece.
  return origins.length === folded.length ? origins : Array.from(folded, () => whole);
}
