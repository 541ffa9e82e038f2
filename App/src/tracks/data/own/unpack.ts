// Compressed recordings: gzip files, and the document in a KMZ.
import { contentOf, entriesOf, inflated, NotUnpacked } from "../../../device/zip/unpack";
import { UnreadableFile } from "./readXML";

/** The content of a gzip file. Throws `UnreadableFile`. */
export function ungzipped(bytes: Uint8Array): Promise<Uint8Array> {
  return readable("damaged-gzip", () => inflated(new Blob([bytes as BlobPart]), "gzip"));
}

/**
 * The document of a KMZ: its `doc.kml`, or else its first KML file (OGC 12-007r2, annex C). A zip that is no KMZ, neither by
 * its name nor by a `doc.kml`, contains recordings, which only a server reads. Throws `UnreadableFile`.
 */
export function documentOf(bytes: Uint8Array, fileName: string): Promise<Uint8Array> {
  const isKMZ = fileName.toLowerCase().endsWith(".kmz");
  const zip = new Blob([bytes as BlobPart]);
  return readable("damaged-zip", async () => {
    const entries = await entriesOf(zip);
    const document =
      entries.find(({ path }) => path.toLowerCase() === "doc.kml") ??
      (isKMZ ? entries.find(({ path }) => path.toLowerCase().endsWith(".kml")) : undefined);
    if (!document) throw new UnreadableFile(isKMZ ? "no-kml" : "needs-server");
    return contentOf(zip, document);
  });
}

async function readable(code: "damaged-gzip" | "damaged-zip", read: () => Promise<Uint8Array>): Promise<Uint8Array> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof NotUnpacked)) throw error;
    throw new UnreadableFile(error.code === "bomb" ? "compression-bomb" : code);
  }
}
