import { sha256 } from "../../../device/store/sha256";
import { CoreError } from "../../../engine/core";
import { engine } from "../../../engine/engine";
import { startSize, type FileContent, type ReadLine, type ReadRecording } from "../../../engine/reading";
import { categoryOfSport } from "../../../engine/sports";
import { newIdentifier } from "../../../device/store/identifier";
import { readShown } from "../../../device/sync/records";
import type { ImportAnswer, ImportedTrack, TrackItem } from "../../../engine/trackTypes";
import { findSameActivity } from "./sameActivity";
import { storeImported, ownTrack } from "./storeTrack";
import { sourceOf } from "./sourceOf";
import { elementsOf, textOf, UnreadableFile } from "./readXML";
import { documentOf, ungzipped } from "./unpack";

/** The largest file, in bytes, that a phone's browser can read whole. */
const largestFile = 64 * 2 ** 20;

/** A file that is being imported for a member. */
interface Importing {
  member: string;
  /** Existing tracks of the same file, and all others, which may contain the same activity. */
  known: readonly TrackItem[];
  others: readonly TrackItem[];
  fileName: string;
  bytes: Uint8Array;
  original: string;
  format: ReadRecording["format"] | "kmz";
}

/**
 * Imports the tracks of a file, except zips of files, into this device's database. Returns an answer in the server's form (T16,
 * K1).
 */
export async function importHere(
  member: string,
  file: File,
  keepsSimilar: boolean,
  onProgress: (share: number) => void = () => undefined,
): Promise<ImportAnswer> {
  const refused = (code: string): ImportAnswer => ({
    file: file.name,
    error: code,
    error_code: code,
    warnings: [],
    tracks: [],
  });
  if (file.size > largestFile) return refused("too-large");
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const read = await readHere(bytes, file.name);
    const original = await sha256(bytes);
    const here = await readShown<TrackItem>(member, "tracks");
    const known = here.filter((track) => sourceOf(track).original === original);
    const others = keepsSimilar ? [] : here.filter((track) => sourceOf(track).original !== original);
    const importing = { member, known, others, fileName: await nameOf(file), bytes, original, format: read.format };
    const tracks: ImportedTrack[] = [];
    for (const [index, line] of read.lines.entries()) {
      onProgress(index / read.lines.length);
      tracks.push(await importLine(importing, line, index));
    }
    const warnings = read.warnings.map((warning) => ({ ...warning, message: "" }));
    return { file: file.name, format: read.format, warnings, tracks };
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(error.code);
    if (error instanceof CoreError && error.code === "refused") return refused(String(error.details["code"]));
    throw error;
  }
}

/** The size, in bytes, of the pieces passed to the reader. */
const pieceSize = 2 ** 20;

/** The recordings in a file. Throws `UnreadableFile`, or a `CoreError` with the code `refused`. */
async function readHere(bytes: Uint8Array, fileName: string, isInner = false): Promise<Omit<ReadRecording, "format"> & Pick<Importing, "format">> {
  const kind = await engine.run("fileKind", { start: bytes.slice(0, startSize) });
  switch (kind) {
    case "gzip":
      if (isInner) throw new UnreadableFile("unknown-format");
      return readHere(await ungzipped(bytes), fileName, true);
    case "zip": {
      const read = await readElements(await documentOf(bytes, fileName));
      if (read.format !== "kml") throw new UnreadableFile("other-xml");
      return { ...read, format: "kmz" };
    }
    case "xml":
      return readElements(bytes);
    case "fit":
    case "json": {
      const count = Math.ceil(bytes.length / pieceSize);
      const pieces = Array.from({ length: count }, (_, index) => bytes.slice(index * pieceSize, (index + 1) * pieceSize));
      return readContent({ bytes: pieces }, pieces);
    }
  }
}

function readElements(xml: Uint8Array): Promise<ReadRecording> {
  const elements = elementsOf(textOf(xml));
  return readContent({ elements }, elements);
}

/** Passes the pieces of a file to the reader. */
function readContent(content: FileContent, pieces: readonly Uint8Array[]): Promise<ReadRecording> {
  return engine.run("readRecording", content, pieces.map(({ buffer }) => buffer as ArrayBuffer));
}

async function importLine(
  { member, known, others, fileName, bytes, original, format }: Importing,
  line: ReadLine,
  index: number,
): Promise<ImportedTrack> {
  const same = known.find((track) => sourceOf(track).line === index);
  if (same) return { id: same.id, name: same.name, status: "known" };

  const { points, waypoints, device, sport = null, leg } = line;
  const naming = {
    name: await engine.run("trackName", { said: line.name ?? null, file: fileName, position: index, sport, leg }),
    category: categoryOfSport(sport),
    sport,
    note: line.note === undefined ? null : await engine.run("trackNote", { note: line.note }),
  };
  const own = { format, file_name: fileName, original, line: index } as const;
  const track = await ownTrack(member, newIdentifier(), points, line.kind, naming, own, { waypoints, device });
  const similar = await findSameActivity(track, others);
  if (similar) return { id: similar.id, name: similar.name, status: "similar" };
  await storeImported(member, track, { points, original: bytes });
  return { id: track.id, name: track.name, status: "added" };
}

/** A name for a track, derived from that of the file. */
function nameOf({ name }: File): Promise<string> {
  return engine.run("trackName", { said: name, file: "", position: 0, sport: null });
}
