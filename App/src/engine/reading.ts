// Files of recordings: of XML the browser's parser finds the elements, and the core's reader knows what they mean; other
// formats it reads itself (T16).
import type { ImportAnswer, ImportWarning, Sport, TrackDetail, TrackKind } from "./trackTypes";
import type { Core } from "./core";

/** A track or route of a file. */
export interface ReadLine extends Pick<TrackDetail, "device" | "waypoints"> {
  kind: TrackKind;
  name?: string;
  note?: string;
  sport?: Sport;
  /** Its point stream. */
  points: Uint8Array;
}

export interface ReadRecording {
  format: Extract<ImportAnswer["format"], "gpx" | "kml" | "tcx" | "fit" | "geojson">;
  lines: readonly ReadLine[];
  warnings: readonly Pick<ImportWarning, "code" | "count">[];
}

/** What a file is by its first bytes. */
export type FileKind = "xml" | "json" | "fit" | "zip" | "gzip";

/** Bytes at the beginning of a file that say what it is. */
export const startSize = 4096;

/** Says what a file is. Throws `CoreError` `refused` with the `code` that a server would give. */
export function fileKind(reader: Core, start: Uint8Array): FileKind {
  reader.putBytes(start);
  reader.run("fileKind", start.length);
  return new TextDecoder().decode(reader.bytes()) as FileKind;
}

/** What a file is read by: its elements, packed as `readingAdd` takes them, or its bytes. In pieces. */
export type FileContent = { elements: readonly Uint8Array[] } | { bytes: readonly Uint8Array[] };

/** Reads a file. Throws `CoreError` `refused` with the `code` that a server would give. */
export function readRecording(reader: Core, content: FileContent): ReadRecording {
  reader.run("readingBegin");
  try {
    const isParsed = "elements" in content;
    for (const piece of isParsed ? content.elements : content.bytes) {
      reader.putBytes(piece);
      reader.run(isParsed ? "readingAdd" : "readingFeed", piece.length);
    }
    reader.run("readingFinish");
    const told = reader.json<Omit<ReadRecording, "lines"> & { lines: readonly Omit<ReadLine, "points">[] }>();
    const lines = told.lines.map((line, index): ReadLine => {
      reader.run("readingPoints", index);
      return { ...line, points: reader.bytes() };
    });
    return { ...told, lines };
  } finally {
    reader.release("readingEnd");
  }
}
