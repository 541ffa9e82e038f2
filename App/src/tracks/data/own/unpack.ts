// Packed files as the browser itself unpacks them: gzip, and the document of a KMZ.
import { UnreadableFile } from "./readXML";

/** Bytes that a file on a device may unpack to. */
const largest = 256 * 2 ** 20;

/** The content of a gzip file. Throws `UnreadableFile`. */
export function ungzipped(bytes: Uint8Array): Promise<Uint8Array> {
  return inflated(bytes, "gzip", "damaged-gzip");
}

/**
 * The document of a KMZ: its `doc.kml`, or else its first KML (OGC 12-007r2, annex C). A zip that is no KMZ, neither by
 * its name nor by a `doc.kml`, holds recordings, for which a server is needed. Throws `UnreadableFile`.
 */
export async function documentOf(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  const isKMZ = fileName.toLowerCase().endsWith(".kmz");
  const entries = entriesOf(bytes);
  const document =
    entries.find(({ path }) => path.toLowerCase() === "doc.kml") ??
    (isKMZ ? entries.find(({ path }) => path.toLowerCase().endsWith(".kml")) : undefined);
  if (!document) throw new UnreadableFile(isKMZ ? "no-kml" : "needs-server");
  return contentOf(bytes, document);
}

interface Entry {
  path: string;
  /** 0 is stored, 8 is deflated. */
  method: number;
  packedSize: number;
  /** Where its local header begins. */
  offset: number;
}

const damaged = () => new UnreadableFile("damaged-zip");

/** The files of a zip, by its directory at the end (PKWARE APPNOTE 6.3.9, 4.3). */
function entriesOf(bytes: Uint8Array): Entry[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = endOfDirectory(view);
  let at = view.getUint32(end + 16, true);
  const entries: Entry[] = [];
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > bytes.length || view.getUint32(at, true) !== 0x02014b50) throw damaged();
    const pathSize = view.getUint16(at + 28, true);
    entries.push({
      path: new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + pathSize)),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + pathSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The record at the end of a zip, in front of a comment of 64 KB at most. */
function endOfDirectory(view: DataView): number {
  for (let at = view.byteLength - 22; at >= 0 && at >= view.byteLength - 22 - 0xffff; at--) {
    if (view.getUint32(at, true) === 0x06054b50) return at;
  }
  throw damaged();
}

function contentOf(bytes: Uint8Array, { method, packedSize, offset }: Entry): Promise<Uint8Array> | Uint8Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (offset + 30 > bytes.length || view.getUint32(offset, true) !== 0x04034b50) throw damaged();
  const start = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  const packed = bytes.subarray(start, start + packedSize);
  if (packed.length < packedSize || (method !== 0 && method !== 8)) throw damaged();
  return method === 0 ? packed : inflated(packed, "deflate-raw", "damaged-zip");
}

async function inflated(
  packed: Uint8Array,
  format: "gzip" | "deflate-raw",
  code: "damaged-gzip" | "damaged-zip",
): Promise<Uint8Array> {
  const pieces: BlobPart[] = [];
  let size = 0;
  try {
    const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream(format)).getReader();
    for (;;) {
      const { value, done } = await reader.read();
      if (done) break;
      size += value.length;
      if (size > largest) {
        await reader.cancel();
        break;
      }
      pieces.push(value);
    }
  } catch {
    throw new UnreadableFile(code);
  }
  if (size > largest) throw new UnreadableFile("compression-bomb");
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
