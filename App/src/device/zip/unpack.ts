// Decompresses gzip files and files of a zip with the browser. Of a zip only the requested parts are read.

/** The maximum unpacked size of a file, in bytes. */
const largest = 256 * 2 ** 20;

/** A file of a zip. */
export interface ZipEntry {
  path: string;
  /** 0 for stored, 8 for deflated. */
  method: number;
  packedSize: number;
  /** The unpacked size, as stated. */
  size: number;
  /** The offset of its local header. */
  offset: number;
}

/** The reason why a file cannot be unpacked: it is damaged, or it would exhaust the device's memory. */
export class NotUnpacked extends Error {
  constructor(readonly code: "damaged" | "bomb") {
    super(code);
  }
}

const damaged = () => new NotUnpacked("damaged");

async function viewOf(zip: Blob, start: number, size: number): Promise<DataView> {
  if (start + size > zip.size) throw damaged();
  return new DataView(await zip.slice(start, start + size).arrayBuffer());
}

/** The size of the end record of a zip, in bytes. */
const endSize = 22;

/** The files of a zip, from the directory at its end (PKWARE APPNOTE 6.3.9, 4.3). Throws `NotUnpacked`. */
export async function entriesOf(zip: Blob): Promise<ZipEntry[]> {
  const tail = await viewOf(zip, Math.max(0, zip.size - endSize - 0xffff), Math.min(zip.size, endSize + 0xffff));
  const end = endOfDirectory(tail);
  const view = await viewOf(zip, tail.getUint32(end + 16, true), tail.getUint32(end + 12, true));
  let at = 0;
  const entries: ZipEntry[] = [];
  for (let left = tail.getUint16(end + 10, true); left > 0; left--) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== 0x02014b50) throw damaged();
    const pathSize = view.getUint16(at + 28, true);
    if (at + 46 + pathSize > view.byteLength) throw damaged();
    entries.push({
      path: new TextDecoder().decode(new Uint8Array(view.buffer, at + 46, pathSize)),
      method: view.getUint16(at + 10, true),
      packedSize: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += 46 + pathSize + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** The end record of a zip, which a comment of up to 64 KB may follow. */
function endOfDirectory(tail: DataView): number {
  for (let at = tail.byteLength - endSize; at >= 0; at--) {
    if (tail.getUint32(at, true) === 0x06054b50) return at;
  }
  throw damaged();
}

/** The content of one file of a zip. Throws `NotUnpacked`. */
export async function contentOf(zip: Blob, entry: ZipEntry): Promise<Uint8Array> {
  const packed = await packedOf(zip, entry);
  return entry.method === 0 ? new Uint8Array(await packed.arrayBuffer()) : inflated(packed, "deflate-raw");
}

/**
 * One file of a zip as a file of its own, such as a zip in the zip. The browser holds it outside of the page's memory, on disk if
 * it is large. Throws `NotUnpacked`.
 */
export async function blobOf(zip: Blob, entry: ZipEntry): Promise<Blob> {
  const packed = await packedOf(zip, entry);
  if (entry.method === 0) return packed;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(piece, controller) {
      size += piece.length;
      if (size > entry.size) controller.error(damaged());
      else controller.enqueue(piece);
    },
  });
  const stream = packed.stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(counter);
  return new Response(stream).blob().catch(() => Promise.reject(damaged()));
}

/** The packed bytes of a file of a zip, which are not read yet. */
async function packedOf(zip: Blob, { method, packedSize, offset }: ZipEntry): Promise<Blob> {
  const header = await viewOf(zip, offset, 30);
  if (header.getUint32(0, true) !== 0x04034b50) throw damaged();
  const start = offset + 30 + header.getUint16(26, true) + header.getUint16(28, true);
  if (start + packedSize > zip.size || (method !== 0 && method !== 8)) throw damaged();
  return zip.slice(start, start + packedSize);
}

/** The decompressed bytes. Throws `NotUnpacked`. */
export async function inflated(packed: Blob, format: "gzip" | "deflate-raw"): Promise<Uint8Array> {
  const pieces: BlobPart[] = [];
  let size = 0;
  try {
    const reader = packed.stream().pipeThrough(new DecompressionStream(format)).getReader();
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
    throw damaged();
  }
  if (size > largest) throw new NotUnpacked("bomb");
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}
