// The stored points of a track of the member, with the changes on top of them.
import { getFile } from "../../../device/network/files";
import { asProblem } from "../../../device/network/problem";
import { asMember, deviceMember } from "../../../device/session/session";
import { change, readFile } from "../../../device/store/database";
import { shown } from "../../../device/sync/record";
import { syncOf } from "../../../device/sync/sync";
import type { Line } from "../../../engine/tracks";
import type { TrackItem } from "../../../engine/trackTypes";
import { editsOf, lineOfTrack, sportOfCategory } from "./derive";
import { isByHand, isOwn, readPoints, streamName, streamOf, type StreamNames } from "./ownTrack";

/** A recording as it came, and the properties by which the track is derived from it. */
export interface StoredPoints {
  points: Uint8Array;
  line: Line;
}

/** The wanted points. */
interface Wanted {
  /** True for all fixes of a recording, in which edits count. */
  all?: boolean;
  /** True for points on this device only. */
  isOffline?: boolean;
}

/** The stored points of a track, from this device or from the server; null while neither can provide them, "none" if it has none. */
export async function storedPoints(member: string, id: string, wanted: Wanted = {}): Promise<StoredPoints | "none" | null> {
  const record = await syncOf(member).record("tracks", id);
  const track = record && shown<TrackItem & StreamNames>(record);
  if (!track || isByHand(track)) return "none";
  if (isOwn(track)) return { points: await readPoints(member, id), line: await lineOfTrack(member, track) };
  const { kind, sport: recorded = null, category, stated_start: start = null, stated_duration_s: duration = null } = track;
  const edits = editsOf(track);
  const digest = streamOf(track, wanted.all);
  if (digest === undefined) return "none";
  const spacing = digest === track.points ? null : track.spacing_m ?? null;
  const sport = spacing === null ? recorded : await sportOfCategory(member, category, recorded);
  const line = { kind, sport, spacing, start, duration, edits };
  try {
    const kept = await readFile(member, streamName(digest));
    if (!kept && (member === deviceMember || wanted.isOffline)) return "none";
    const points = kept ?? (await asMember(member, () => getFile(digest)));
    // Whoever edits a line goes on without a network.
    if (!kept && wanted.all) await change(member, ["files"], (stores) => void stores("files").put(points, streamName(digest))).catch(() => undefined);
    return { points, line };
  } catch (error) {
    if (asProblem(error).passes) return null;
    throw error;
  }
}
