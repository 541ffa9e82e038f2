import { sha256 } from "../../../device/store/sha256";
import { newIdentifier } from "../../../device/store/identifier";
import { readShown } from "../../../device/sync/records";
import type { Said } from "../../../engine/archives";
import { CoreError } from "../../../engine/core";
import { engine } from "../../../engine/engine";
import { startSize, type FileContent, type ReadLine, type ReadRecording } from "../../../engine/reading";
import { categoryOfSport } from "../../../engine/sports";
import type { ImportAnswer, ImportedTrack, TrackItem } from "../../../engine/trackTypes";
import type { OwnTrack } from "./ownTrack";
import { elementsOf, textOf, UnreadableFile } from "./readXML";
import { findSameActivity } from "./sameActivity";
import { sourceOf } from "./sourceOf";
import { ownTrack, storeImported } from "./storeTrack";
import { documentOf, ungzipped } from "./unpack";

/** The largest file, in bytes, that a phone's browser can read whole. */
export const largestFile = 64 * 2 ** 20;

/** A member's import into this device, with the tracks that it adds. */
export interface Importing {
  member: string;
  tracks: TrackItem[];
  /** True to add an activity even if another file already contained it. */
  keepsSimilar: boolean;
}

/** Begins an import. */
export async function beginImport(member: string, keepsSimilar: boolean): Promise<Importing> {
  return { member, tracks: [...(await readShown<TrackItem>(member, "tracks"))], keepsSimilar };
}

/** A recording, alone or in a zip. */
export interface RecordingToImport {
  /** The file's name, with its path in a zip. */
  name: string;
  bytes: Uint8Array;
  /** What the lists of an archive say of a line; recordings of an archive without time and distance are refused. */
  said?: (line: number, startedAt: number | null, isLeg: boolean) => Promise<Said>;
  /** The gear that was made of the archive, by its index. */
  gear?: readonly (string | null)[];
}

/** A track of a recording with its activity in the lists of an archive. */
export interface Matched {
  track: ImportedTrack;
  activity: number | undefined;
  startedAt: number | null;
}

/** A refused file's answer in the server's form. */
export const refused = (file: string, code: string): ImportAnswer => ({
  file,
  error: code,
  error_code: code,
  warnings: [],
  tracks: [],
});

/** The code of the server's for an error that refuses a file. Throws any other. */
export function codeOf(error: unknown): string {
  if (error instanceof UnreadableFile) return error.code;
  if (error instanceof CoreError && error.code === "refused") return String(error.details["code"]);
  throw error;
}

/** Imports the tracks of a recording. Throws `UnreadableFile`, or a `CoreError` with the code `refused`. */
export async function importRecording(
  importing: Importing,
  recording: RecordingToImport,
  onProgress: (share: number) => void = () => undefined,
): Promise<{ answer: ImportAnswer; matched: readonly Matched[] }> {
  const { name, bytes, said } = recording;
  const read = await readHere(bytes, name);
  const original = await sha256(bytes);
  const file: FileOfLines = { ...importing, recording, fileName: await nameOf(name), original, format: read.format };
  const lines: MadeLine[] = [];
  for (const [index, line] of read.lines.entries()) {
    onProgress(index / read.lines.length);
    lines.push(await makeLine(file, line, index));
  }
  const isActivity = lines.some(({ track }) => (track.duration_s ?? 0) > 0 || (track.distance_m ?? 0) > 0);
  if (said && !isActivity) throw new UnreadableFile("no-figures");
  const matched: Matched[] = [];
  for (const line of lines) matched.push(await storeLine(importing, file, line));
  const warnings = read.warnings.map((warning) => ({ ...warning, message: "" }));
  const answer = { file: name, format: read.format, warnings, tracks: matched.map(({ track }) => track) };
  return { answer, matched };
}

/** The size, in bytes, of the pieces passed to the reader. */
const pieceSize = 2 ** 20;

type Format = ReadRecording["format"] | "kmz";

/** The recordings in a file. Throws `UnreadableFile`, or a `CoreError` with the code `refused`. */
async function readHere(
  bytes: Uint8Array,
  fileName: string,
  isInner = false,
): Promise<Omit<ReadRecording, "format"> & { format: Format }> {
  const kind = await engine.run("fileKind", { start: bytes.slice(0, startSize) });
  switch (kind) {
    case "gzip":
      if (isInner) throw new UnreadableFile("unknown-format");
      return readHere(await ungzipped(bytes), fileName, true);
    case "zip": {
      const document = await documentOf(new Blob([bytes as BlobPart]), fileName);
      if (!document) throw new UnreadableFile("nested-zip");
      const read = await readElements(document);
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

/** A file whose lines are imported. */
interface FileOfLines extends Importing {
  recording: RecordingToImport;
  fileName: string;
  original: string;
  format: Format;
}

/** A line, derived: a new track, or the one that this very file made before. */
interface MadeLine {
  track: TrackItem;
  said: Said;
  points: Uint8Array | null;
}

async function makeLine(file: FileOfLines, line: ReadLine, index: number): Promise<MadeLine> {
  const { member, tracks, recording, fileName, original, format } = file;
  const known = tracks.find((track) => sourceOf(track).original === original && sourceOf(track).line === index);
  const ask = (track: TrackItem) => recording.said?.(index, track.started_at ?? null, leg !== undefined) ?? Promise.resolve<Said>({});
  const { points, waypoints, device, sport = null, leg } = line;
  if (known) return { track: known, said: await ask(known), points: null };
  const own = { format, file_name: fileName, original, line: index } as const;
  const nameless = { name: "", category: categoryOfSport(sport), sport, note: null };
  const derived = await ownTrack(member, newIdentifier(), points, line.kind, nameless, own, { waypoints, device });
  const said = await ask(derived);
  // The lists state one sport for a multisport activity, and its legs each their own.
  const counted = leg ? sport ?? said.sport ?? null : said.sport ?? sport;
  const name = leg || said.name === undefined
    ? await engine.run("trackName", { said: said.name ?? line.name ?? null, file: fileName, position: index, sport, leg })
    : said.name;
  const note = said.note ?? (line.note === undefined ? null : await engine.run("trackNote", { note: line.note }));
  const gear = said.gear === undefined ? derived.gear : recording.gear?.[said.gear] ?? derived.gear;
  return { track: { ...derived, name, note, category: categoryOfSport(counted), gear } as OwnTrack, said, points };
}

async function storeLine(importing: Importing, { recording, original }: FileOfLines, made: MadeLine): Promise<Matched> {
  const { track, said, points } = made;
  const { member, tracks, keepsSimilar } = importing;
  const matched = (found: TrackItem, status: ImportedTrack["status"]): Matched => ({
    track: { id: found.id, name: found.name, status },
    activity: said.activity,
    startedAt: track.started_at ?? null,
  });
  if (!points) return matched(track, "known");
  const others = keepsSimilar ? [] : tracks.filter((other) => sourceOf(other).original !== original);
  const similar = await findSameActivity(track, others);
  if (similar) return matched(similar, "similar");
  await storeImported(member, track as OwnTrack, { points, original: recording.bytes });
  tracks.push(track);
  return matched(track, "added");
}

/** A name for a track, derived from that of the file. */
function nameOf(name: string): Promise<string> {
  return engine.run("trackName", { said: name, file: "", position: 0, sport: null });
}
