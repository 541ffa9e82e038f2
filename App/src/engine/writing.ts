// Writes tracks in all file formats, by the core that also reads them (T16).
import type { ExportFormat } from "./trackTypes";
import type { Core } from "./core";
import { sportNumber } from "./sports";
import { joined, type WrittenTrack } from "./tracks";

/** The formats in the order of the core's numbers. */
const formats: readonly ExportFormat[] = ["gpx", "kml", "kmz", "tcx", "fit", "geojson"];

/**
 * Tracks as one file, in pieces; for KMZ, the KML document inside. Throws `CoreError` `damaged`, or `refused` when the format
 * cannot represent any of them.
 */
export function writeRecording(writer: Core, format: ExportFormat, tracks: readonly WrittenTrack[]): Uint8Array[] {
  const utf8 = new TextEncoder();
  const pieces: Uint8Array[] = [];
  const collect = () => {
    while (writer.run("writingNext") > 0) pieces.push(writer.bytes());
  };
  writer.run("writingBegin", formats.indexOf(format));
  try {
    for (const { points, line, name, note } of tracks) {
      const texts = [utf8.encode(name), utf8.encode(note ?? "")] as const;
      writer.putBytes(joined([points, ...texts]));
      const isRoute = line.kind === "route" ? 1 : 0;
      writer.run("writingTrack", points.length, texts[0].length, texts[1].length, sportNumber(line.sport), isRoute, line.spacing ?? 0);
      collect();
    }
    writer.run("writingFinish");
    collect();
    return pieces;
  } finally {
    writer.release("writingEnd");
  }
}
