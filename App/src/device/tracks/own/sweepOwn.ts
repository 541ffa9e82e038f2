import { change, readCollection } from "../../store/database";
import type { TrackItem } from "../../wire";
import { isOwn, pointsName } from "./ownTrack";

/** How long what was deleted can be brought back: 30 days, in milliseconds. */
const restorable = 30 * 24 * 3_600_000;

/** Forgets what was deleted long ago, with its points. */
export async function sweepOwn(member: string): Promise<void> {
  const tracks = await readCollection<TrackItem>(member, "tracks");
  const long = Date.now() - restorable;
  const gone = tracks.filter((track) => isOwn(track) && track.deleted_at != null && track.deleted_at < long);
  if (gone.length === 0) return;
  await change(member, ["records", "files"], (shelf) => {
    for (const { id } of gone) {
      shelf("records").delete(["tracks", id]);
      shelf("files").delete(pointsName(id));
    }
  });
}
