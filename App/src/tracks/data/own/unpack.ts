// Compressed recordings: gzip files, and the document in a KMZ.
import { blobOf, contentOf, entriesOf, inflated, NotUnpacked, ZipEntry } from "../../../device/zip/unpack";
import { UnreadableFile } from "./readXML";

/** The content of a gzip file. Throws `UnreadableFile`. */
export function ungzipped(bytes: Uint8Array): Promise<Uint8Array> {
  return readable("damaged-gzip", () => inflated(new Blob([bytes as BlobPart]), "gzip"));
}

/**
 * The document of a KMZ: its `doc.kml`, or else its first KML file (OGC 12-007r2, annex C). Null for a zip that is no KMZ, neither
 * by its name nor by a `doc.kml`, and contains recordings. Throws `UnreadableFile`.
 */
export function documentOf(zip: Blob, fileName: string): Promise<Uint8Array | null> {
  const isKMZ = fileName.toLowerCase().endsWith(".kmz");
  return readable("damaged-zip", async () => {
    const entries = await entriesOf(zip);
    const document =
      entries.find(({ path }) => path.toLowerCase() === "doc.kml") ??
      (isKMZ ? entries.find(({ path }) => path.toLowerCase().endsWith(".kml")) : undefined);
    if (document) return contentOf(zip, document);
    if (isKMZ) throw new UnreadableFile("no-kml");
    return null;
  });
}

/** The files of a zip. Throws `UnreadableFile`. */
export const filesOf = (zip: Blob): Promise<ZipEntry[]> => readable("damaged-zip", () => entriesOf(zip));

/** A file of a zip, unpacked; a zip in it is unpacked by `zipIn`. Throws `UnreadableFile`. */
export const fileIn = (zip: Blob, entry: ZipEntry): Promise<Uint8Array> => readable("damaged-zip", () => contentOf(zip, entry));

/** A zip in a zip. Throws `UnreadableFile`. */
export const zipIn = (zip: Blob, entry: ZipEntry): Promise<Blob> => readable("damaged-zip", () => blobOf(zip, entry));

async function readable<Content>(code: "damaged-gzip" | "damaged-zip", read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NotUnpacked)) throw error;
    throw new UnreadableFile(error.code === "bomb" ? "compression-bomb" : code);
  }
}
