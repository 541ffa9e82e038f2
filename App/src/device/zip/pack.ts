// Writes zip files, compressed by the browser (PKWARE APPNOTE 6.3.9, 4.3).

/** A file to pack, as pieces. */
export interface FileToPack {
  path: string;
  content: readonly BlobPart[];
}

/** Packs files into a zip, one after the other: at most 65,535 files of 4 GB together. */
export async function zipOf(files: AsyncIterable<FileToPack> | Iterable<FileToPack>): Promise<Blob> {
  const packed: BlobPart[] = [];
  const directory: BlobPart[] = [];
  let [count, offset, directorySize] = [0, 0, 0];
  for await (const { path, content } of files) {
    const plain = new Blob([...content]);
    const bytes = new Uint8Array(await plain.arrayBuffer());
    const body = await new Response(plain.stream().pipeThrough(new CompressionStream("deflate-raw"))).blob();
    const name = new TextEncoder().encode(path);
    const facts = factsOf(checksum(bytes), body.size, bytes.length, name.length);
    const local = header(0x04034b50, [], facts, []);
    // Fields of the central header: version made by, no comment, first disk, no attributes, offset of the local header.
    const central = header(0x02014b50, [20], facts, [0, 0, 0, 0, 0, offset & 0xffff, offset >>> 16]);
    packed.push(local, name, body);
    directory.push(central, name);
    count++;
    offset += local.byteLength + name.length + body.size;
    directorySize += central.byteLength + name.length;
  }
  const end = new DataView(new ArrayBuffer(22));
  end.setUint32(0, 0x06054b50, true);
  end.setUint16(8, count, true);
  end.setUint16(10, count, true);
  end.setUint32(12, directorySize, true);
  end.setUint32(16, offset, true);
  return new Blob([...packed, ...directory, end.buffer as ArrayBuffer]);
}

/** The common part of both headers of a file: version 2.0, UTF-8 names, deflate, dated 1 January 1980. */
function factsOf(sum: number, packed: number, size: number, name: number): ArrayBuffer {
  const view = new DataView(new ArrayBuffer(26));
  view.setUint16(0, 20, true);
  view.setUint16(2, 0x0800, true);
  view.setUint16(4, 8, true);
  view.setUint16(8, 0x21, true);
  view.setUint32(10, sum, true);
  view.setUint32(14, packed, true);
  view.setUint32(18, size, true);
  view.setUint16(22, name, true);
  return view.buffer;
}

function header(signature: number, before: readonly number[], facts: ArrayBuffer, after: readonly number[]): ArrayBuffer {
  const whole = new Uint8Array(4 + 2 * (before.length + after.length) + facts.byteLength);
  const view = new DataView(whole.buffer);
  view.setUint32(0, signature, true);
  before.forEach((number, index) => view.setUint16(4 + 2 * index, number, true));
  whole.set(new Uint8Array(facts), 4 + 2 * before.length);
  after.forEach((number, index) => view.setUint16(4 + 2 * (before.length + index) + facts.byteLength, number, true));
  return whole.buffer;
}

/** The CRC-32 of bytes (ISO 3309). */
function checksum(bytes: Uint8Array): number {
  let sum = ~0;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0);
  }
  return ~sum >>> 0;
}
