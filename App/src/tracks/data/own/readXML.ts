// Reads recordings in XML with the browser's own parser, and packs their elements for the engine, which interprets them.
import { closeXML } from "./closeXML";

/** The reason why a file cannot be read on this device, by the server's codes. */
export class UnreadableFile extends Error {
  constructor(
    readonly code:
      | "empty" | "encoding" | "nested-zip" | "too-large" | "no-figures" | "document-type" | "not-well-formed" | "cut-off" | "other-xml" | "unknown-format"
      | "damaged-gzip" | "damaged-zip" | "no-kml" | "compression-bomb",
  ) {
    super(code);
  }
}

/** The text encodings that the server accepts too. */
const encodings = /^(utf-8|utf-16|iso-8859-1|us-ascii|windows-1252)$/i;

/** The text of an XML file. */
export interface XMLText {
  text: string;
  /** True if its last character was incomplete and left out. */
  isCut: boolean;
}

/** Decodes an XML file by its declared encoding. Throws `UnreadableFile`. */
export function textOf(bytes: Uint8Array): XMLText {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const [, said = "utf-8"] = /<\?xml[^>]*\sencoding=["']([^"']*)["']/.exec(head) ?? [];
  if (!encodings.test(said)) throw new UnreadableFile("encoding");
  // The browser decodes ASCII as Windows-1252, which accepts bytes that the server rejects.
  if (/^us-ascii$/i.test(said) && bytes.some((byte) => byte > 0x7f)) throw new UnreadableFile("not-well-formed");
  const marked = head.startsWith("\xff\xfe") ? "utf-16le" : head.startsWith("\xfe\xff") ? "utf-16be" : said;
  const decoder = new TextDecoder(marked, { fatal: true });
  const text = wellFormed(() => decoder.decode(bytes, { stream: true }));
  if (text === null) throw new UnreadableFile("not-well-formed");
  return { text, isCut: wellFormed(() => decoder.decode()) === null };
}

function wellFormed(decode: () => string): string | null {
  try {
    return decode();
  } catch {
    return null;
  }
}

/** True if a document type precedes the root. Its entities could expand a small file to a huge one. */
function hasDocumentType(text: string): boolean {
  let index = 0;
  for (;;) {
    while (/\s/.test(text.charAt(index))) index += 1;
    const end = text.startsWith("<?", index) ? "?>" : text.startsWith("<!--", index) ? "-->" : null;
    if (!end) return text.startsWith("<!DOCTYPE", index);
    const found = text.indexOf(end, index + 2);
    if (found < 0) return false;
    index = found + end.length;
  }
}

/**
 * Returns the elements of an XML file, packed for the engine's `readingAdd`. A file that is cut off is read up to its end.
 * Throws `UnreadableFile`.
 */
export function elementsOf({ text, isCut }: XMLText): Uint8Array[] {
  // Strava's archives have blanks before the declaration, where XML allows none.
  const document = text.trimStart();
  if (document === "") throw new UnreadableFile("empty");
  if (hasDocumentType(document)) throw new UnreadableFile("document-type");
  const whole = parsed(document);
  if (whole) return packed(whole.documentElement, isCut ? 0 : null);
  const closed = closeXML(document);
  if (closed?.text === "") throw new UnreadableFile("cut-off");
  const file = closed && parsed(closed.text);
  if (!file) throw new UnreadableFile("not-well-formed");
  return packed(file.documentElement, closed.open);
}

/** Parses a document, if necessary with missing declarations of prefixes added; `null` if it is damaged. */
function parsed(text: string): Document | null {
  return parsedAsItIs(text) ?? parsedAsItIs(withPrefixes(text));
}

function parsedAsItIs(text: string): Document | null {
  const file = new DOMParser().parseFromString(text, "application/xml");
  return file.getElementsByTagName("parsererror").length > 0 ? null : file;
}

/** Adds missing declarations of namespace prefixes: some programs omit them, and the server accepts such files. */
function withPrefixes(text: string): string {
  const prefixes = new Set<string>();
  for (const form of [/<([\w.-]+):[\w.-]/g, /\s([\w.-]+):[\w.-]+\s*=\s*["']/g]) {
    for (const [, prefix = ""] of text.matchAll(form)) prefixes.add(prefix);
  }
  const declared = new Set(["xml", "xmlns"]);
  for (const [, prefix = ""] of text.matchAll(/\sxmlns:([\w.-]+)/g)) declared.add(prefix);
  const forgotten = [...prefixes].filter((each) => !declared.has(each));
  const said = forgotten.map((prefix) => ` xmlns:${prefix}="urn:${prefix}"`).join("");
  return text.replace(/<([A-Za-z_][\w.:-]*)/, (root) => root + said);
}

/** Minimum length of a piece, in characters. */
const pieceLength = 2 ** 19;

/**
 * Packs elements and texts in the order of the file, separated by control characters that XML does not allow.
 * @param open the number of elements that the file leaves open, including the root; `null` for a complete file.
 */
function packed(root: Element, open: number | null): Uint8Array[] {
  const cut = new Set<Node>();
  for (let last: Element | null = root; last && cut.size < (open ?? 0); last = last.lastElementChild) cut.add(last);
  const utf8 = new TextEncoder();
  const pieces: Uint8Array[] = [];
  let piece: string[] = [];
  let length = 0;
  const put = (part: string) => {
    piece.push(part);
    length += part.length;
    if (length < pieceLength) return;
    pieces.push(utf8.encode(piece.join("")));
    piece = [];
    length = 0;
  };
  let node: Node = root;
  for (;;) {
    if (node instanceof Element) {
      const attributes = Array.from(node.attributes, ({ name, value }) => `${name}\0${value}\0`);
      put(`\x01${node.nodeName}\0${attributes.join("")}\0`);
    } else if (node instanceof Text && /\S/.test(node.data)) {
      put(`\x02${node.data}\0`);
    }
    if (node.firstChild) {
      node = node.firstChild;
      continue;
    }
    for (;;) {
      if (node instanceof Element && !cut.has(node)) put("\x03");
      if (node === root) {
        if (open !== null) put("\x04");
        pieces.push(utf8.encode(piece.join("")));
        return pieces;
      }
      if (node.nextSibling) break;
      node = node.parentNode as Node;
    }
    node = node.nextSibling;
  }
}
