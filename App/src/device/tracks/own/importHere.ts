import type { Activity } from "../../../engine/activities";
import { engine } from "../../../engine/engine";
import { readCategories } from "../../club/categories";
import { newIdentifier } from "../../store/identifier";
import type { ImportAnswer, ImportedTrack, Sport } from "../../wire";
import { digestOf } from "./digest";
import { keepImported, ownTrack } from "./keep";
import { OwnTrack, readAllOwn } from "./ownTrack";
import { GPXLine, readGPX, UnreadableFile } from "./readGPX";

/** Bytes of a file that a phone's browser reads whole. */
const largestFile = 64 * 2 ** 20;

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
  const bytes = await file.arrayBuffer();
  try {
    const lines = readGPX(new TextDecoder().decode(bytes));
    const sha256 = await digestOf(bytes);
    const tracks: ImportedTrack[] = [];
    const warnings: ImportAnswer["warnings"][number][] = [];
    const impossible = lines.reduce((count, line) => count + line.impossible, 0);
    if (impossible > 0) warnings.push({ code: "bad-positions", count: impossible, message: "" });
    for (const [index, line] of lines.entries()) {
      onProgress(index / lines.length);
      tracks.push(await importLine(member, line, file.name, index, `${sha256}/${index}`));
    }
    return { file: file.name, format: "gpx", warnings, tracks };
  } catch (error) {
    if (error instanceof UnreadableFile) return refused(error.code);
    throw error;
  }
}

async function importLine(
  member: string,
  line: GPXLine,
  fileName: string,
  index: number,
  source: string,
): Promise<ImportedTrack> {
  const here = await readAllOwn(member);
  const known = here.find((track) => track.own.source === source);
  if (known) return { id: known.id, name: known.name, status: "known" };

  const points = await engine.run("encode", { segments: line.segments });
  const sport = line.type === null ? null : await engine.run("sportOfWord", { word: line.type });
  const naming = {
    name: line.name ?? nameOf(fileName, index),
    category: await categoryFor(member, sport),
    sport,
    note: line.note,
  };
  const own = { format: "gpx", file_name: fileName, source, digest: await digestOf(points) } as const;
  const track = await ownTrack(member, newIdentifier(), points, line.kind, naming, own);
  const similar = await findSimilar(track, here);
  if (similar) return { id: similar.id, name: similar.name, status: "similar" };
  await keepImported(member, track, points);
  return { id: track.id, name: track.name, status: "added" };
}

/** The track that tells of the same activity, by another file or this device's own recorder. */
async function findSimilar(track: OwnTrack, here: readonly OwnTrack[]): Promise<OwnTrack | undefined> {
  const done = here.filter(({ kind, started_at }) => kind === "track" && started_at != null);
  if (track.kind !== "track" || track.started_at == null || done.length === 0) return undefined;
  return done[await engine.run("sameActivity", { activity: activityOf(track), known: done.map(activityOf) })];
}

function activityOf({ counted: { figures } }: OwnTrack): Activity {
  const { started_at = NaN, duration_s = 0, distance_m = 0, start, end } = figures;
  return { startedAt: started_at, endedAt: started_at + duration_s * 1000, distance: distance_m, start, end };
}

function nameOf(fileName: string, index: number): string {
  const stem = fileName.replace(/\.(gpx|xml)$/i, "") || fileName;
  return index === 0 ? stem : `${stem} (${index + 1})`;
}

async function categoryFor(member: string, sport: Sport | null): Promise<string | null> {
  return (await readCategories(member)).find((category) => category.kind && category.sport === sport)?.id ?? null;
}
