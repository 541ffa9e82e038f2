import { engine } from "../../../engine/engine";
import type { WrittenTrack } from "../../../engine/tracks";
import { OwnTrack, readPoints } from "./ownTrack";

/** The tracks of this device as one GPX file, written by the engine (T16). */
export async function gpxOf(member: string, tracks: readonly OwnTrack[]): Promise<Blob> {
  const written: WrittenTrack[] = [];
  for (const track of tracks) {
    const { name, note = null, sport = null, kind, own } = track;
    const line = { kind, sport, spacing: own.spacing_m ?? null };
    written.push({ points: await readPoints(member, track.id), line, name, note });
  }
  return new Blob(await engine.run("writeGPX", { tracks: written }), { type: "application/gpx+xml" });
}

/** A file's name for a track: what no system takes in names is left out. */
export function fileNameOf(tracks: readonly OwnTrack[]): string {
  const [only] = tracks;
  const stem = tracks.length === 1 && only ? only.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, " ").trim() : "";
  return `${stem || "cordada"}.gpx`;
}
