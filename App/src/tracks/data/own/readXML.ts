// Files of recordings as the browser's own XML parser reads them: elements as they stand. What they mean, the engine says.

/** Why a file cannot be read here, by the names the server has for it. */
export class UnreadableFile extends Error {
  constructor(
    readonly code:
      | "empty" | "encoding" | "needs-server" | "document-type" | "not-well-formed" | "other-xml" | "unknown-format"
      | "damaged-gzip" | "damaged-zip" | "no-kml" | "compression-bomb",
  ) {
    super(code);
  }
}

/** Encodings of text that servers read as well. */
const encodings = /^(utf-8|utf-16|iso-8859-1|us-ascii|windows-1252)$/i;

/** The text of an XML file, in the encoding that it says it has. Throws `UnreadableFile`. */
export function textOf(bytes: Uint8Array): string {
  const head = String.fromCharCode(...bytes.subarray(0, 200));
  const [, said = "utf-8"] = /<\?xml[^>]*\sencoding=["']([^"']*)["']/.exec(head) ?? [];
  if (!encodings.test(said)) throw new UnreadableFile("encoding");
  // The browser takes ASCII for Windows-1252; a server does not.
  if (/^us-ascii$/i.test(said) && bytes.some((byte) => byte > 0x7f)) throw new UnreadableFile("not-well-formed");
  const marked = head.startsWith("\xff\xfe") ? "utf-16le" : head.startsWith("\xfe\xff") ? "utf-16be" : said;
  try {
    return new TextDecoder(marked, { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadableFile("not-well-formed");
  }
}

/** What may stand before the root: a document type among it. Entities of a file's own could make a small file huge. */
const documentType = /^(?:\s|<\?[^]*?\?>|<!--[^]*?-->)*<!DOCTYPE/;

/** The elements of an XML file, packed for the engine's `readingAdd`. Throws `UnreadableFile`. */
export function elementsOf(text: string): Uint8Array[] {
  // Strava's archives have blanks before the declaration, where XML allows none.
  const document = text.trimStart();
  if (document === "") throw new UnreadableFile("empty");
  if (documentType.test(document)) throw new UnreadableFile("document-type");
  const file = parsed(document) ?? parsed(withPrefixes(document));
  if (!file) throw new UnreadableFile("not-well-formed");
  return packed(file.documentElement);
}

function parsed(text: string): Document | null {
  const file = new DOMParser().parseFromString(text, "application/xml");
  return file.getElementsByTagName("parsererror").length > 0 ? null : file;
}

/** The text with the prefixes declared that it forgets to: programs write such files, and servers read them. */
function withPrefixes(text: string): string {
  const used = [...text.matchAll(/<([\w.-]+):[\w.-]/g), ...text.matchAll(/\s([\w.-]+):[\w.-]+\s*=\s*["']/g)];
  const prefixes = new Set(used.map(([, prefix]) => prefix));
  const forgotten = [...prefixes].filter((each) => each !== "xml" && each !== "xmlns" && !text.includes(`xmlns:${each}`));
  const said = forgotten.map((prefix) => ` xmlns:${prefix}="urn:${prefix}"`).join("");
  return text.replace(/<([A-Za-z_][\w.:-]*)/, (root) => root + said);
}

/** Letters of a piece: half a megabyte or more. */
const pieceLength = 2 ** 19;

/** Elements and texts in the order of the file; the characters between them stand in no XML. */
function packed(root: Element): Uint8Array[] {
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
      if (node instanceof Element) put("\x03");
      if (node === root) {
        pieces.push(utf8.encode(piece.join("")));
        return pieces;
      }
      if (node.nextSibling) break;
      node = node.parentNode as Node;
    }
    node = node.nextSibling;
  }
}
