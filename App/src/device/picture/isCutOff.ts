// Detects truncated photos, as an interrupted transfer leaves them.

const startOfImage = 0xd8;
const endOfImage = 0xd9;

/** True if a JPEG or PNG is truncated; false for files of other formats. */
export async function isCutOff(photo: Blob): Promise<boolean> {
  const bytes = new Uint8Array(await photo.arrayBuffer());
  if (bytes[0] === 0xff && bytes[1] === startOfImage) return isCutOffJPEG(bytes);
  if (bytes[0] === 0x89 && bytes[1] === 0x50) return isCutOffPNG(bytes);
  return false;
}

/**
 * True if the segments and scans of a JPEG are not followed by an end-of-image marker (ITU-T T.81, annex B). Cameras append
 * further data after it.
 */
function isCutOffJPEG(bytes: Uint8Array): boolean {
  let at = 2;
  while (at + 1 < bytes.length) {
    const marker = bytes[at + 1];
    if (bytes[at] !== 0xff || marker === 0xff) {
      // A marker of a scan, or a fill byte.
      at++;
    } else if (marker === endOfImage) {
      return false;
    } else if (marker === 0 || marker === undefined || (marker >= 0xd0 && marker <= startOfImage)) {
      // Entropy-coded data of a scan, or a restart marker.
      at += 2;
    } else {
      // A segment with a length. Scan data follow a start-of-scan segment; other segments are skipped whole, including embedded
      // thumbnails.
      at += 2 + ((bytes[at + 2] ?? 0) << 8) + (bytes[at + 3] ?? 0);
    }
  }
  return true;
}

/** True if the last chunk of a PNG is missing (ISO/IEC 15948, 5.3). */
function isCutOffPNG(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer);
  let at = 8;
  while (at + 12 <= bytes.length) {
    if (view.getUint32(at + 4) === 0x49454e44) return false; // IEND
    at += 12 + view.getUint32(at);
  }
  return true;
}
