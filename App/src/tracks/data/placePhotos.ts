// Places photos on a track by its points.
import { engine } from "../../engine/engine";
import type { PhotoMoment, PhotoPlace } from "../../engine/photos";
import { storedPoints } from "./storedPoints";

/**
 * The place of each photo on a track, null for a photo without one. The result is null while the points of the track are
 * unavailable. Throws a `Problem` when the server refuses them.
 */
export async function placesOf(member: string, track: string, photos: readonly PhotoMoment[]): Promise<readonly (PhotoPlace | null)[] | null> {
  const stored = photos.length > 0 ? await storedPoints(member, track) : "none";
  if (stored === "none") return photos.map(() => null);
  if (!stored) return null;
  return engine.run("placePhotos", { ...stored, photos });
}
