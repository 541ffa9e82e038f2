// Files of recordings: the browser's XML parser finds the elements, the core's reader knows what they mean (T16).
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
  format: Extract<ImportAnswer["format"], "gpx" | "kml" | "tcx">;
  lines: readonly ReadLine[];
  warnings: readonly Pick<ImportWarning, "code" | "count">[];
}

/**
 * Reads a file by its elements, packed in pieces as `readingAdd` takes them. Throws `CoreError` `refused` with the
 * `code` that a server would give.
 */
export function readRecording(reader: Core, elements: readonly Uint8Array[]): ReadRecording {
  reader.run("readingBegin");
  try {
    for (const piece of elements) {
      reader.putBytes(piece);
      reader.run("readingAdd", piece.length);
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
