import type { Activity } from "../../../engine/activities";
import { engine } from "../../../engine/engine";
import { categoryOfSport } from "../../../engine/sports";
import { newIdentifier } from "../../../device/store/identifier";
import { readShown } from "../../../device/sync/records";
import type { ImportAnswer, ImportedTrack, TrackItem } from "../../../device/wire";
import { digestOf } from "./digest";
import { keepImported, ownTrack } from "./keep";
import { isOwn, Own, OwnTrack } from "./ownTrack";
import { GPXLine, readGPX, textOf, UnreadableFile } from "./readGPX";

/** Bytes of a file that a phone's browser reads whole. */
const largestFile = 64 * 2 ** 20;
/** Lines of a file: no server takes more. */
const mostLines = 1000;

/** A file on its way into the store of a member. */
interface Importing {
  member: string;
  /** The tracks of the same file that the device knows of, and all others. */
  known: readonly TrackItem[];
  others: readonly TrackItem[];
  fileName: string;
  bytes: Uint8Array;
  digest: string;
}

/** Takes the tracks of a GPX file into this device's own store, and answers as the server does (T16, K1). */
export async function importHere(
  member: string,
  file: File,
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
    const lines = readGPX(textOf(bytes));
    if (lines.length > mostLines) return refused("too-many-tracks");
    const digest = await digestOf(bytes);
    const here = await readShown<TrackItem>(member, "tracks");
    const known = here.filter((track) => sourceOf(track).original === digest);
    const others = here.filter((track) => sourceOf(track).original !== digest);
    const importing = { member, known, others, fileName: await nameOf(file), bytes, digest };
    const tracks: ImportedTrack[] = [];
    const warnings: ImportAnswer["warnings"][number][] = [];
    const impossible = lines.reduce((count, line) => count + line.impossible, 0);
    if (impossible > 0) warnings.push({ code: "bad-positions", count: impossible, message: "" });
    for (const [index, line] of lines.entries()) {
      onProgress(index / lines.length);
      tracks.push(await importLine(importing, line, index));
    }
    return { file: file.name, format: "gpx", warnings, tracks };
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(error.code);
    throw error;
  }
}

async function importLine(
  { member, known, others, fileName, bytes, digest }: Importing,
  line: GPXLine,
  index: number,
): Promise<ImportedTrack> {
  const same = known.find((track) => sourceOf(track).line === index);
  if (same) return { id: same.id, name: same.name, status: "known" };

  const points = await engine.run("encode", { segments: line.segments });
  const sport = line.type === null ? null : await engine.run("sportOfWord", { word: line.type });
  const naming = {
    name: await engine.run("trackName", { said: line.name, file: fileName, position: index, sport }),
    category: categoryOfSport(sport),
    sport,
    note: line.note === null ? null : await engine.run("trackNote", { note: line.note }),
  };
  const own = { format: "gpx", file_name: fileName, original: digest, line: index } as const;
  const track = await ownTrack(member, newIdentifier(), points, line.kind, naming, own);
  const similar = await findSimilar(track, others);
  if (similar) return { id: similar.id, name: similar.name, status: "similar" };
  await keepImported(member, track, { points, original: bytes });
  return { id: track.id, name: track.name, status: "added" };
}

/** Of which file a track is, and which of its lines. */
const sourceOf = (track: TrackItem) => (isOwn(track) ? track.own : track) as Partial<Own>;

/** The track that tells of the same activity, by another file or a recorder. */
async function findSimilar(track: OwnTrack, others: readonly TrackItem[]): Promise<TrackItem | undefined> {
  const done = others.filter(({ kind, started_at }) => kind === "track" && started_at != null);
  if (track.kind !== "track" || track.started_at == null || done.length === 0) return undefined;
  return done[await engine.run("sameActivity", { activity: activityOf(track), known: done.map(activityOf) })];
}

/** The line of the list begins and ends where the track does. */
function activityOf({ started_at, duration_s = 0, distance_m = 0, preview }: TrackItem): Activity {
  const startedAt = started_at ?? NaN;
  const [start, end] = [preview?.[0], preview?.at(-1)];
  return { startedAt, endedAt: startedAt + duration_s * 1000, distance: distance_m, start, end };
}

/** A file's own name, as names are kept. */
function nameOf({ name }: File): Promise<string> {
  return engine.run("trackName", { said: name, file: "", position: 0, sport: null });
}
