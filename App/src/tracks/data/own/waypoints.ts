// The places that a file names, with a track that is edited, split or joined.
import { request } from "../../../device/network/request";
import { asProblem } from "../../../device/network/problem";
import { asMember } from "../../../device/session/session";
import { readDocument } from "../../../device/store/database";
import { engine } from "../../../engine/engine";
import type { Waypoints } from "../../../engine/tracks";
import type { TrackDetail } from "../../../engine/trackTypes";
import { trackPath } from "../trackPath";
import { lineOfTrack } from "./derive";
import { isByHand, type LocalTrack, readLocal, readPoints } from "./ownTrack";
import type { StoredPoints } from "./storedPoints";

/** The places that stay with a line of these points and edits. */
export async function waypointsLeft({ points, line }: StoredPoints, waypoints: Waypoints = []): Promise<Waypoints> {
  return waypoints.length === 0 || !line.edits ? waypoints : engine.run("waypointsOf", { points, line, waypoints });
}

/** The places of a track of this device. */
export async function waypointsOfOwn(member: string, track: LocalTrack): Promise<Waypoints> {
  if (isByHand(track) || !track.told?.waypoints.length) return [];
  const line = await lineOfTrack(member, track);
  // Only the edits of a line need its points.
  return line.edits ? waypointsLeft({ points: await readPoints(member, track.id), line }, track.told.waypoints) : track.told.waypoints;
}

/** The places of any track; null while neither this device nor the server can tell them. */
export async function readWaypoints(member: string, id: string): Promise<Waypoints | null> {
  const own = await readLocal(member, id);
  if (own) return waypointsOfOwn(member, own);
  const path = trackPath(id);
  try {
    return (await asMember(member, () => request<TrackDetail>("GET", path))).waypoints;
  } catch (error) {
    if (!asProblem(error).passes) throw error;
    return (await readDocument<TrackDetail>(member, path))?.value.waypoints ?? null;
  }
}
