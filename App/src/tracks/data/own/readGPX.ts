// GPX as the browser's own XML parser reads it: numbers and words as they stand. What they mean, the engine says.

/** A line of a GPX file. */
export interface GPXLine {
  kind: "track" | "route";
  name: string | null;
  note: string | null;
  /** What the file calls the activity. */
  type: string | null;
  /** Fixes of each segment, as the engine takes them. */
  segments: Float64Array[];
  /** Points that are nowhere on Earth, left out. */
  impossible: number;
}

/** Why a file cannot be read here, by the names the server has for it. */
export class UnreadableFile extends Error {
  constructor(
    readonly code: "empty" | "encoding" | "needs-server" | "document-type" | "not-well-formed" | "nothing-inside",
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
    // Of what is no XML at all, the reader says so.
    throw new UnreadableFile(/^(\xef\xbb\xbf)?\s*</.test(head) ? "not-well-formed" : "needs-server");
  }
}

/** Reads the tracks and routes of a GPX file. Throws `UnreadableFile`. */
export function readGPX(text: string): GPXLine[] {
  if (text.trim() === "") throw new UnreadableFile("empty");
  if (!text.trimStart().startsWith("<")) throw new UnreadableFile("needs-server");
  // Entities of a file's own could make a small file huge.
  if (/<!DOCTYPE/i.test(text)) throw new UnreadableFile("document-type");
  const file = new DOMParser().parseFromString(text, "application/xml");
  if (file.getElementsByTagName("parsererror").length > 0) throw new UnreadableFile("not-well-formed");
  const root = file.documentElement;
  if (root.localName !== "gpx") throw new UnreadableFile("needs-server");
  const metadata = child(root, "metadata") ?? root;
  const [name, note] = [words(metadata, "name"), words(metadata, "desc")];
  const lines = [...root.children].flatMap((element): GPXLine[] => {
    const isTrack = element.localName === "trk";
    if (!isTrack && element.localName !== "rte") return [];
    const pieces = isTrack ? children(element, "trkseg") : [element];
    const points = pieces.map((piece) => children(piece, isTrack ? "trkpt" : "rtept"));
    const segments = points.map((each) => fixesOf(each.filter(isOnEarth)));
    const impossible = points.flat().length - segments.reduce((sum, { length }) => sum + length / numbersPerFix, 0);
    return [
      {
        kind: isTrack ? "track" : "route",
        name: words(element, "name") ?? name,
        note: words(element, "desc") ?? words(element, "cmt") ?? note,
        type: words(element, "type"),
        segments: segments.filter((segment) => segment.length > 0),
        impossible,
      },
    ];
  });
  const filled = lines.filter(({ segments }) => segments.length > 0);
  if (filled.length === 0) throw new UnreadableFile("nothing-inside");
  return filled;
}

function children(element: Element, name: string): Element[] {
  return [...element.children].filter((each) => each.localName === name);
}

function child(element: Element, name: string): Element | undefined {
  return children(element, name)[0];
}

function words(element: Element, name: string): string | null {
  return child(element, name)?.textContent?.trim() || null;
}

/** Where a value stands among the numbers of a fix, by the element that tells it, in whatever extension. */
const places: Readonly<Record<string, number>> = {
  ele: 3,
  accuracy_horizontal: 4,
  speed: 5,
  hr: 6,
  heartrate: 6,
  cad: 7,
  cadence: 7,
};
const numbersPerFix = 8;

/** Whether a point says a place. */
function isOnEarth(point: Element): boolean {
  const [latitude, longitude] = [numberOf(point.getAttribute("lat")), numberOf(point.getAttribute("lon"))];
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
}

function fixesOf(points: readonly Element[]): Float64Array {
  const fixes = new Float64Array(points.length * numbersPerFix).fill(NaN);
  points.forEach((point, index) => {
    const at = index * numbersPerFix;
    const time = words(point, "time");
    fixes[at] = time === null ? NaN : Date.parse(time);
    fixes[at + 1] = numberOf(point.getAttribute("lat"));
    fixes[at + 2] = numberOf(point.getAttribute("lon"));
    takeValues(point, fixes, at);
  });
  return fixes;
}

function takeValues(element: Element, fixes: Float64Array, at: number): void {
  for (const each of element.children) {
    const place = places[each.localName];
    if (place !== undefined) fixes[at + place] = numberOf(each.textContent);
    else if (each.children.length > 0) takeValues(each, fixes, at);
  }
}

const decimal = /^\s*[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?\s*$/i;

function numberOf(text: string | null): number {
  return text !== null && decimal.test(text) ? Number(text) : NaN;
}
