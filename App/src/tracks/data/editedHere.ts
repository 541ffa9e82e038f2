// Tracks of other devices with edits that the server does not have yet: their figures come from the points on this device.
import { syncOf } from "../../device/sync/sync";
import { engine } from "../../engine/engine";
import type { DerivedTrack } from "../../engine/tracks";
import { derivationOf } from "./own/derive";
import { type StoredPoints, storedPoints } from "./own/storedPoints";

/** All answers about an edited track of another device, and what they come from; undefined if the server's hold, or its points are not here. */
export async function deriveEdited(member: string, id: string): Promise<{ derived: DerivedTrack; stored: StoredPoints } | undefined> {
  const isEdited = syncOf(member)
    .changes.now()
    .some(({ collection, record, fields }) => collection === "tracks" && record === id && fields?.["edits"]);
  if (!isEdited) return undefined;
  const stored = await storedPoints(member, id, { isOffline: true });
  if (!stored || stored === "none") return undefined;
  return { derived: await engine.run("derive", { ...stored, derivation: await derivationOf(member) }), stored };
}
