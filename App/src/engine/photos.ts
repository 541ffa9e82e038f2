// Photos, and where they stand on a track.
import type { Core } from "./core";
import { sportNumber } from "./sports";
import { joined, type Line } from "./tracks";

/** What the file of a photo says of when and where it was taken. */
export interface PhotoHead {
  /** What the camera's clock showed, in milliseconds as if it showed UTC. */
  clock?: number;
  /** Minutes by which that clock was ahead of UTC. */
  offset_min?: number;
  latitude?: number;
  longitude?: number;
}

/** When and where a photo was taken, as far as that is known. */
export interface PhotoMoment {
  /** UTC milliseconds. */
  time?: number | undefined;
  latitude?: number | undefined;
  longitude?: number | undefined;
}

/** Where a photo stands on a track. */
export interface PhotoPlace {
  latitude: number;
  longitude: number;
  /** Metres from the start of the track. */
  distance_m: number;
  by: "position" | "time" | "hand";
}

/** The bytes at the start of a photo's file that hold what it says. */
export const photoHeadSize = 1 << 19;

/** What the first bytes of a photo's file say; nothing for what is no photo. */
export function photoHead(core: Core, start: Uint8Array): PhotoHead {
  core.putBytes(start);
  core.run("photoHead", start.length);
  return core.json();
}

/** The place of each photo on a track, null for one without. Throws `damaged` when the points are none. */
export function placePhotos(core: Core, points: Uint8Array, line: Line, photos: readonly PhotoMoment[]): (PhotoPlace | null)[] {
  const text = new TextEncoder().encode(JSON.stringify(photos));
  core.putBytes(joined([points, text]));
  core.run("photosPlace", points.length, text.length, sportNumber(line.sport), line.spacing ?? 0);
  return core.json();
}
