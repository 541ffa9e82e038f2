import { engine } from "../../../engine/engine";
import type { WrittenTrack } from "../../../engine/tracks";
import { read } from "../../../device/store/database";
import type { TrackItem } from "../../../engine/trackTypes";
import { isOwn, readPoints, streamName } from "./ownTrack";

/** Tracks whose points are on this device, as one GPX file, written by the engine (T16). */
export async function gpxOf(member: string, tracks: readonly TrackItem[]): Promise<Blob> {
  const written: WrittenTrack[] = [];
  for (const track of tracks) {
    const { name, note = null, sport = null, kind } = track;
    const spacing = isOwn(track) ? track.own.spacing_m ?? null : null;
    const points = isOwn(track) ? await readPoints(member, track.id) : await readStream(member, track);
    written.push({ points, line: { kind, sport, spacing }, name, note });
  }
  return new Blob(await engine.run("writeGPX", { tracks: written }), { type: "application/gpx+xml" });
}

/** The point stream of a track that was brought from another device. Throws where it was not. */
async function readStream(member: string, track: TrackItem): Promise<Uint8Array> {
  const { points } = track as { points?: unknown };
  const stream = (await read(member, "files", (store) => store.get(streamName(points)))) as Uint8Array | undefined;
  if (!stream) throw new Error("the points of a track are not on this device");
  return stream;
}

/** The name of a GPX file of tracks: that of the only one, as the server would call it. */
export async function fileNameOf(tracks: readonly TrackItem[]): Promise<string> {
  const [only, ...others] = tracks;
  if (!only || others.length > 0) return "cordada.gpx";
  return `${await engine.run("trackFileStem", { name: only.name, startedAt: only.started_at ?? null })}.gpx`;
}
