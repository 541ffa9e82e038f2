// Places photos on a track by its points.
import { getFile } from "../../device/network/files";
import { asProblem } from "../../device/network/problem";
import { asMember, deviceMember } from "../../device/session/session";
import { readFile } from "../../device/store/database";
import { shown } from "../../device/sync/record";
import { syncOf } from "../../device/sync/sync";
import { engine } from "../../engine/engine";
import type { PhotoMoment, PhotoPlace } from "../../engine/photos";
import type { Line } from "../../engine/tracks";
import type { TrackItem } from "../../engine/trackTypes";
import { lineOfTrack } from "./own/derive";
import { isByHand, isOwn, readPoints, streamName } from "./own/ownTrack";

interface StoredPoints {
  points: Uint8Array;
  line: Line;
}

/**
 * The place of each photo on a track, null for a photo without one. The result is null while the points of the track are
 * unavailable. Throws a `Problem` when the server refuses them.
 */
export async function placesOf(member: string, track: string, photos: readonly PhotoMoment[]): Promise<readonly (PhotoPlace | null)[] | null> {
  const stored = photos.length > 0 ? await pointsOf(member, track) : "none";
  if (stored === "none") return photos.map(() => null);
  if (!stored) return null;
  const { line } = stored;
  const points = line.start == null ? stored.points : await engine.run("starting", stored);
  return engine.run("placePhotos", { points, line, photos });
}

/** The stored points of a track, from this device or from the server; null while neither can provide them. */
async function pointsOf(member: string, id: string): Promise<StoredPoints | "none" | null> {
  const record = await syncOf(member).record("tracks", id);
  const track = record && shown<TrackItem & { points?: string; spacing_m?: number | null }>(record);
  if (!track || isByHand(track)) return "none";
  if (isOwn(track)) return { points: await readPoints(member, id), line: await lineOfTrack(member, track) };
  const { points: digest, kind, sport = null, spacing_m: spacing = null, stated_start: start = null } = track;
  if (digest === undefined) return "none";
  const kept = await readFile(member, streamName(digest));
  if (!kept && member === deviceMember) return "none";
  try {
    return { points: kept ?? (await asMember(member, () => getFile(digest))), line: { kind, sport, spacing, start } };
  } catch (error) {
    if (asProblem(error).passes) return null;
    throw error;
  }
}
