// Photos whose end is missing, as a transfer that broke off leaves them.

const startOfImage = 0xd8;
const endOfImage = 0xd9;

/** Whether a JPEG or PNG ends before its picture does; false for files of other kinds. */
export async function isCutOff(photo: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === startOfImage) return isCutOffJPEG(bytes);
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return isCutOffPNG(bytes);
  return false;
}

/** Whether no end of the image follows its segments and scans (ITU-T T.81, annex B). Cameras put more behind it. */
function isCutOffJPEG(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === 0xff) {
      // Of a scan, or bytes that fill.
      at++;
    } else if (marker === endOfImage) {
      return false;
    } else if (marker === 0 || marker === undefined || (marker >= 0xd0 && marker <= startOfImage)) {
      // A byte of the scan, or a restart within it.
      at += 2;
    } else {
      // A segment, with its length. Pixels follow that which begins a scan; all others are passed over whole, thumbnails with them.
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    }
  }
  return true;
}

/** Whether the last chunk is missing (ISO/IEC 15948, 5.3). */
function isCutOffPNG(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (view.getUint32(at + 4) === 0x49454e44) return false; // IEND
    at += 12 + view.getUint32(at);
  }
  return true;
}
