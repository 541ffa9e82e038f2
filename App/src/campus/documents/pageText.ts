// The words of a page of a PDF, as a search compares them, and where they stand.
import { searchText } from "../../shell/words/searchText";

/** A piece of a page's text, as the document has it: a line, or a part of one. */
interface Piece {
  str: string;
  hasEOL: boolean;
}

/** The text of a page as a search compares it. */
export interface PageText {
  text: string;
  /** The pieces that it is of, and where in the text each begins. */
  pieces: readonly { str: string; start: number }[];
}

/** A page's pieces put together as somebody reads them: a word that is broken at the end of a line is one word. */
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

/** Where a text has what is searched, from its beginning to its end. */
export function matchesIn(text: string, wanted: string): readonly number[] {
  const found: number[] = [];
  if (wanted === "") return found;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found.push(at);
  return found;
}

/** Letters of a piece, by its index among those of the page. */
export interface PiecePart {
  piece: number;
  from: number;
  to: number;
}

/** The letters of a page's pieces that a part of its text is of. */
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

/** For each letter of a text as a search compares it, the letters that it is of: `ss` is of one `ß`, `é` may be two. */
function originsOf(text: string): readonly { from: number; to: number }[] {
  const whole = { from: 0, to: text.length };
  const folded = searchText(text);
  const origins: { from: number; to: number }[] = [];
  for (const { 0: part = "", index: from = 0 } of text.matchAll(/[\s\0-\x1f]+|[^\s\0-\x1f]\p{M}*/gu)) {
    const letters = searchText(part) || (origins.length > 0 && /^[\s\0-\x1f]/.test(part) ? " " : "");
    for (let letter = 0; letter < letters.length; letter++) origins.push({ from, to: from + part.length });
  }
  if (origins.length === folded.length + 1) origins.pop(); // a space at the end
  // Letters of some scripts become one across what was taken apart here: then it is somewhere in the piece.
  return origins.length === folded.length ? origins : Array.from(folded, () => whole);
}
