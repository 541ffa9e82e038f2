// Reads files of recordings (T16). The browser's parser finds the elements of XML, which the core interprets; other formats are
// read by the core alone.
import type { ImportAnswer, ImportWarning, Sport, TrackDetail, TrackKind } from "./trackTypes";
import type { Leg } from "./activities";
import type { Core } from "./core";

/** A track or route of a file. */
export interface ReadLine extends Pick<TrackDetail, "device" | "waypoints"> {
  kind: TrackKind;
  name?: string;
  note?: string;
  sport?: Sport;
  leg?: Leg;
  /** Its point stream. */
  points: Uint8Array;
}

export interface ReadRecording {
  format: Extract<ImportAnswer["format"], "gpx" | "kml" | "tcx" | "fit" | "geojson" | "polar">;
  lines: readonly ReadLine[];
  warnings: readonly Pick<ImportWarning, "code" | "count">[];
}

/** The kind of a file, by its first bytes. */
export type FileKind = "xml" | "json" | "fit" | "zip" | "gzip";

/** The number of bytes at the beginning of a file that determine its kind. */
export const startSize = 4096;

/** Determines the kind of a file. Throws `CoreError` `refused` with the `code` that a server would give. */
export function fileKind(core: Core, start: Uint8Array): FileKind {
  core.putBytes(start);
  core.run("fileKind", start.length);
  return new TextDecoder().decode(core.bytes()) as FileKind;
}

/** The content of a file, in pieces: elements, encoded for `readingAdd`, or bytes. */
export type FileContent = { elements: readonly Uint8Array[] } | { bytes: readonly Uint8Array[] };

/** Reads a file. Throws `CoreError` `refused` with the `code` that a server would give. */
export function readRecording(core: Core, content: FileContent): ReadRecording {
  core.run("readingBegin");
  try {
    const isParsed = "elements" in content;
    for (const piece of isParsed ? content.elements : content.bytes) {
      core.putBytes(piece);
      core.run(isParsed ? "readingAdd" : "readingFeed", piece.length);
    }
    core.run("readingFinish");
    const recording = core.json<Omit<ReadRecording, "lines"> & { lines: readonly Omit<ReadLine, "points">[] }>();
    const lines = recording.lines.map((line, index): ReadLine => {
      core.run("readingPoints", index);
      return { ...line, points: core.bytes() };
    });
    return { ...recording, lines };
  } finally {
    core.release("readingEnd");
  }
}
