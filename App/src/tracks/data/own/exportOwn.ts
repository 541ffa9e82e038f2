import { Problem } from "../../../device/network/problem";
import { CoreError } from "../../../engine/core";
import { engine } from "../../../engine/engine";
import type { WrittenTrack } from "../../../engine/tracks";
import { readDocument, readFile } from "../../../device/store/database";
import type { Change } from "../../../device/sync/change";
import { storedPoints } from "./storedPoints";
import { zipOf } from "../../../device/zip/pack";
import type { ExportFormat, TrackItem, TrackLines } from "../../../engine/trackTypes";
import type { NamedFile } from "../../../shell/area";
import { trackPath } from "../trackPath";
import { editsOf } from "./derive";
import { sourceOf } from "./sourceOf";
import { Own, pointsName, streamName } from "./ownTrack";

/**
 * Exports tracks whose points are on this device to one file, written by the engine (T16). `fixes` selects the track's points
 * or, for recordings, all received positions.
 */
export async function fileOf(
  member: string,
  tracks: readonly TrackItem[],
  format: ExportFormat,
  fixes: "points" | "all" = "points",
): Promise<Blob> {
  const written: WrittenTrack[] = [];
  for (const track of tracks) {
    const { name, note = null } = track;
    const stored = await storedPoints(member, track.id, { isOffline: true });
    if (stored === "none" || !stored) throw new Error("the points of a track are not on this device");
    const line = fixes === "all" ? { ...stored.line, edits: null } : stored.line;
    const points = await engine.run("edited", { points: stored.points, line });
    written.push({ points, line: fixes === "all" ? { ...line, spacing: null } : line, name, note, isRemade: fixes === "points" && isRemade(track) });
  }
  // GPX is written by the core that is already loaded.
  if (format === "gpx") return new Blob((await engine.run("writeGPX", { tracks: written })) as BlobPart[]);
  const pieces = await engine.run("writeRecording", { format, tracks: written }).catch((error: unknown) => {
    if (!(error instanceof CoreError) || error.code !== "refused") throw error;
    throw new Problem("refused", 422, error.message, [{ field: "format", code: String(error.details["code"]), message: "" }]);
  });
  return format === "kmz" ? zipOf([{ path: "doc.kml", content: pieces as BlobPart[] }]) : new Blob(pieces as BlobPart[]);
}

/** True for a part of a split track and for one joined of several: points without a file. */
function isRemade(track: TrackItem): boolean {
  const { format, file_name } = sourceOf(track) as Partial<Own>;
  return format === "points" && file_name === "";
}

/** An unsent track as GPX; null when its file contains more than the points, or the device has neither points nor a line. */
export async function copyOf(member: string, { record, fields = {}, file }: Change): Promise<NamedFile | null> {
  const said = Object.fromEntries(Object.entries(fields).map(([name, { after }]) => [name, after])) as unknown as TrackItem & Own;
  const isRecording = file === pointsName(record);
  if (file === undefined || !(isRecording || file.startsWith(streamName("")))) return null;
  const stored = await readFile<Uint8Array>(member, file);
  const kept = stored ? null : await shownLine(member, record);
  if (!stored && !kept) return null;
  const { name, note = null, sport = null, kind, stated_start: start = null, spacing_m = null } = said;
  const edits = editsOf(said);
  // Points of another device were already thinned to its spacing, unless edits count in all fixes.
  const line = { kind, sport, spacing: isRecording || edits ? spacing_m : null, start, edits };
  // The line that a page has shown is of the edited points already, and has no times.
  const points = stored ? await engine.run("edited", { points: stored, line }) : await engine.run("pointsOfPlaces", { parts: kept ?? [] });
  const pieces = await engine.run("writeGPX", { tracks: [{ points, line: stored ? line : { kind, sport }, name, note }] });
  const stem = await engine.run("trackFileStem", { name, startedAt: null });
  return { name: `${stem}.gpx`, content: new Blob(pieces as BlobPart[]) };
}

/** The finest line of a track that a page has shown on this device, part by part. */
async function shownLine(member: string, id: string): Promise<TrackLines["zooms"][number]["segments"] | null> {
  const zooms = (await readDocument<TrackLines>(member, `${trackPath(id)}/lines`))?.value.zooms ?? [];
  const finest = [...zooms].sort((one, other) => other.zoom - one.zoom)[0];
  return finest && finest.segments.length > 0 ? finest.segments : null;
}

/** The name of an export file: for a single track, the name that the server would use. */
export async function fileNameOf(tracks: readonly TrackItem[], format: ExportFormat): Promise<string> {
  const [only, ...others] = tracks;
  if (!only || others.length > 0) return `cordada.${format}`;
  return `${await engine.run("trackFileStem", { name: only.name, startedAt: only.started_at ?? null })}.${format}`;
}
