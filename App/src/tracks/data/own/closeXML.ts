// Closes the open elements of XML that is cut off, such as a file that was copied in part, so that the browser's parser
// reads it up to its end, as the server does.

/** A document whose end is missing, with its open elements closed. */
export interface ClosedDocument {
  /** The closed document; empty if the root has not begun. */
  text: string;
  /** The number of elements that were closed: the root, its last child, and so on. */
  open: number;
}

/** Maximum length of an unclosed piece of markup, in characters, as on the server. */
const longestToken = 2 ** 18;

/** The delimiters of markup that contains no tags: comments, CDATA sections and processing instructions. */
const marked = [["<!--", "-->"], ["<![CDATA[", "]]>"], ["<?", "?>"]] as const;

/**
 * Closes the open elements at the end of a document, in linear time.
 * @returns `null` for a document that is complete, or damaged before its end.
 */
export function closeXML(text: string): ClosedDocument | null {
  const open: string[] = [];
  let hasRoot = false;
  let index = 0;
  for (;;) {
    const start = text.indexOf("<", index);
    if (start < 0) {
      if (open.length === 0) return hasRoot ? null : { text: "", open: 0 };
      return closedAt(endOfText(text, index));
    }
    const end = endOfMarkup(text, start);
    if (end === "damaged") return null;
    if (end === "open") return text.length - start > longestToken ? null : closedAt(start);
    index = end;
    if (text[start + 1] === "!" || text[start + 1] === "?") continue;
    if (text[start + 1] === "/") {
      if (nameAt(text, start + 2) !== open.pop()) return null;
    } else {
      if (open.length === 0 && hasRoot) return null;
      hasRoot = true;
      if (text[end - 2] !== "/") open.push(nameAt(text, start + 1));
    }
  }

  function closedAt(stop: number): ClosedDocument {
    if (!hasRoot) return { text: "", open: 0 };
    const tags = open.map((name) => `</${name}>`).reverse();
    return { text: text.slice(0, stop) + tags.join(""), open: open.length };
  }
}

/** Returns the end of the text after a tag, without an incomplete reference such as `&am`. */
function endOfText(text: string, start: number): number {
  const reference = text.lastIndexOf("&");
  return reference >= start && /^&[#\w.:-]*$/.test(text.slice(reference)) ? reference : text.length;
}

function nameAt(text: string, start: number): string {
  const name = /[^\s/>]*/y;
  name.lastIndex = start;
  return name.exec(text)?.[0] ?? "";
}

/** Returns the index after a piece of markup, `open` if the text ends within it, `damaged` if it is invalid. */
function endOfMarkup(text: string, start: number): number | "open" | "damaged" {
  for (const [begin, end] of marked) {
    if (!text.startsWith(begin, start)) continue;
    const found = text.indexOf(end, start + begin.length);
    return found < 0 ? "open" : found + end.length;
  }
  if (text[start + 1] !== "!") return endOfTag(text, start + 1);
  const rest = text.slice(start, start + 9);
  return start + rest.length === text.length && marked.some(([begin]) => begin.startsWith(rest)) ? "open" : "damaged";
}

/** As `endOfMarkup`, for a tag, which contains no `<`, not even in a value. */
function endOfTag(text: string, start: number): number | "open" | "damaged" {
  let wanted = /[<>"']/g;
  let quote = "";
  let index = start;
  for (;;) {
    wanted.lastIndex = index;
    const found = wanted.exec(text);
    if (!found) return "open";
    const [sign = ""] = found;
    if (sign === "<") return "damaged";
    index = found.index + 1;
    if (quote === "" && sign === ">") return index;
    quote = quote === "" ? sign : "";
    wanted = quote === "" ? /[<>"']/g : quote === '"' ? /[<"]/g : /[<']/g;
  }
}
